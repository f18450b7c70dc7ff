/** The message of anything thrown: JavaScript can throw values that are not an Error. */
export const errorMessage = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));
