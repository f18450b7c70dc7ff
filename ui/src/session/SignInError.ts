/** A refused sign-in: `CredentialsSignin` and its like, with the reason's code. */
export class SignInError extends Error {
  constructor(
    readonly error: string,
    readonly code: string | null,
    /** Seconds until another try makes sense. */
    readonly retryAfter: number | null = null,
  ) {
    super(error);
  }
}
