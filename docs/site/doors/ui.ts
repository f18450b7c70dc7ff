/**
 * What the UI half of a plugin may import everywhere: `@viewkraft/ui`. Nothing here includes MUI.
 *
 * @module @viewkraft/ui
 */
export * from '../../../ui/src/index.js';
