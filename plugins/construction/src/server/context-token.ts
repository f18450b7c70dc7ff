/** Nest's injection token of the plugin's context. */
export const CONTEXT = Symbol('CONSTRUCTION_CONTEXT');
