import type { RecordCalls } from '../../entity/EntitySurroundings.js';

const refuse = () => Promise.reject(new Error('The gallery sends nothing.'));

/** The gallery's records are dummies: they know no server (A6). */
export const noCalls: RecordCalls = { get: refuse, create: refuse, update: refuse, remove: refuse };
