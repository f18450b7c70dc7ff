import { SetMetadata } from '@nestjs/common';

/**
 * Who may call a route at all:
 * `public` everyone, `session` any signed-in user, `admin` administrators, `records` everyone, because the view's own
 * grants decide in the records room.
 */
export type AccessLevel = 'public' | 'session' | 'admin' | 'records';

export interface AccessOptions {
  /** Media types a body may have; default JSON alone. */
  readonly accepts?: readonly string[];
  /** `handler`: the handler judges the request's origin itself (sign-in protocol, plain forms); default: the guard does. */
  readonly origin?: 'guard' | 'handler';
  /** Level `session`: whether a user whose password change is pending may call it too. */
  readonly pending?: boolean;
  /** `false`: not with an access token, whatever its user may do; default: with one as well. */
  readonly token?: boolean;
}

export interface AccessRule {
  readonly level: AccessLevel;
  readonly accepts: readonly string[];
  readonly origin: 'guard' | 'handler';
  readonly pending: boolean;
  readonly token: boolean;
}

export const ACCESS_RULE = 'viewkraft:access';

/** Declares a route's access. Every route has it, at the method or at its controller; without it a route is refused. */
export const Access = (level: AccessLevel, options: AccessOptions = {}): MethodDecorator & ClassDecorator =>
  SetMetadata(ACCESS_RULE, {
    level,
    accepts: options.accepts ?? ['application/json'],
    origin: options.origin ?? 'guard',
    pending: options.pending ?? false,
    token: options.token ?? true,
  } satisfies AccessRule);
