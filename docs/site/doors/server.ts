/**
 * What the server half of a plugin imports: `@viewkraft/server`.
 *
 * @module server
 */
export * from '../../../platform/server/src/index.js';
