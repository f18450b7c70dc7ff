/** Lifetime of a session since its last use, in milliseconds: 30 days. */
export const sessionLifetimeMs = 30 * 86_400_000;

/** Lifetime in milliseconds of a session whose user must set a new password; use does not extend it. */
export const pendingSessionLifetimeMs = 60 * 60_000;

/** Age in seconds after which the token in the session's cookie is renewed. */
export const sessionTokenLifetimeSeconds = 15 * 60;

/** Minimum interval in milliseconds between two updates of the time of a session's last use. */
export const touchIntervalMs = 60_000;
