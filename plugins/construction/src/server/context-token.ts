/** Nest's injection token of what the plugin is told about the platform. */
export const CONTEXT = Symbol('CONSTRUCTION_CONTEXT');
