/** Nest's injection token of the plugin's context. */
export const CONTEXT = Symbol('CONSENT_CONTEXT');
