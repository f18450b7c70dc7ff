/** Nest's injection token of the `Database`. */
export const DATABASE = Symbol('DATABASE');
/** Nest's injection token of the `ReadRoutes`, or of null if there is no read replica. */
export const READ_ROUTES = Symbol('READ_ROUTES');
