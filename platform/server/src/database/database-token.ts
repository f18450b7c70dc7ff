/** Nest's injection token of the one `Database`. */
export const DATABASE = Symbol('DATABASE');
