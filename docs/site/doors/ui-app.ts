/**
 * What pages of the application may import in addition: `@viewkraft/ui/app`.
 *
 * @module @viewkraft/ui/app
 */
export * from '../../../ui/src/appParts.js';
