/**
 * What the server half of a plugin imports: `@viewkraft/server`.
 *
 * @module @viewkraft/server
 */
export * from '../../../platform/server/src/index.js';
