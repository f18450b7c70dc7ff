import { SetMetadata } from '@nestjs/common';

/**
 * Who may call a route:
 * `public`: everyone; `session`: any signed-in user; `admin`: administrators; `records`: everyone, because the grants
 * of the view decide in `data/records`.
 */
type AccessLevel = 'public' | 'session' | 'admin' | 'records';

export interface AccessOptions {
  /** Accepted media types of the body; default: JSON only. */
  readonly accepts?: readonly string[];
  /**
   * `handler`: the handler checks the request's origin itself (sign-in protocol, plain forms); default: the guard does.
   */
  readonly origin?: 'guard' | 'handler';
  /** For level `session`: whether a user with a pending password change may call the route too. */
  readonly pending?: boolean;
  /** `false`: credentials are ignored, also invalid ones, and everybody is a guest. */
  readonly credentials?: boolean;
  /** `false`: access tokens are refused, whatever their user may do; default: they are accepted. */
  readonly token?: boolean;
  /**
   * Whether an administrator may read the route with the rights of another identity (`X-View-As`); default: where
   * everyone may call it. Never for routes about accounts.
   */
  readonly viewAs?: boolean;
}

export interface AccessRule {
  readonly level: AccessLevel;
  readonly accepts: readonly string[];
  readonly origin: 'guard' | 'handler';
  readonly pending: boolean;
  readonly credentials: boolean;
  readonly token: boolean;
  readonly viewAs: boolean;
}

export const ACCESS_RULE = 'viewkraft:access';

/** Declares a route's access, on the method or its controller. A route without it is refused. */
export const Access = (level: AccessLevel, options: AccessOptions = {}): MethodDecorator & ClassDecorator =>
  SetMetadata(ACCESS_RULE, {
    level,
    accepts: options.accepts ?? ['application/json'],
    origin: options.origin ?? 'guard',
    pending: options.pending ?? false,
    credentials: options.credentials ?? true,
    token: options.token ?? true,
    viewAs: options.viewAs ?? (level === 'records' || level === 'public'),
  } satisfies AccessRule);
