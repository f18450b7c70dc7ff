/** Nest's injection token of what the plugin is told about the platform. */
export const CONTEXT = Symbol('CONSENT_CONTEXT');
