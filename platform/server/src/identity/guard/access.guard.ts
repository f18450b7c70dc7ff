import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard, AuthModuleOptions } from '@nestjs/passport';
import { AppError, impliedRoles, isAdministrator, type ErrorCode, type Identity } from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf, guestCaller, type Caller, type CallerHolder } from '../../kernel/caller/caller.js';
import { deviceOf } from '../../kernel/caller/device-of.js';
import { rawCookie } from '../../kernel/http/cookies.js';
import { keepPrivate } from '../../kernel/http/private-responses.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { SessionService } from '../sessions/session-service.js';
import { AccessTokenService } from '../tokens/access-token-service.js';
import { PublicAddress } from '../../kernel/config/public-address.js';
import { ACCESS_RULE, type AccessRule } from '../../kernel/caller/access.decorator.js';
import { OtherIdentities } from './other-identities.js';
import type { PresentedToken } from './session.strategy.js';
import { mayWriteFrom, requestOrigin } from '../../kernel/caller/origin-rule.js';

type Request = FastifyRequest & CallerHolder;

/**
 * Runs before every route: resolves the caller, refuses writes that another site may have caused, and enforces the
 * route's declared access. A cookie or access token seen recently costs one map lookup.
 */
@Injectable()
export class AccessGuard extends AuthGuard() {
  constructor(
    options: AuthModuleOptions,
    private readonly sessions: SessionService,
    private readonly tokens: AccessTokenService,
    private readonly address: PublicAddress,
    private readonly others: OtherIdentities,
    private readonly audit: AuditTrail,
  ) {
    super(options);
  }

  override canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const rule = ruleOf(context);
    if (!rule.credentials) return true;
    const admitted = this.admitCaller(context, request, rule);
    const as = request.headers['x-view-as'];
    return as === undefined ? admitted : this.viewAs(String(as), request, rule, admitted);
  }

  private admitCaller(context: ExecutionContext, request: Request, rule: AccessRule): boolean | Promise<boolean> {
    // The header takes precedence: an invalid header is an error and never replaced by the cookie.
    const { authorization } = request.headers;
    if (authorization !== undefined) {
      const cached = this.tokens.cached(authorization);
      return cached ? admitToken(request, rule, cached) : this.lookUpToken(authorization, request, rule);
    }
    const cookie = rawCookie(request.headers.cookie, this.sessions.cookies.session);
    if (!safeMethods.has(request.method)) {
      this.checkOrigin(request, rule, cookie !== undefined);
      checkMediaType(request, rule);
    }
    const cached = cookie === undefined ? guestCaller : this.sessions.cache.get(cookie);
    if (cached === undefined) return this.lookUp(context, request, rule);
    request.caller = cached;
    return admit(rule, cached);
  }

  override handleRequest<T>(problem: unknown, caller: unknown, token: unknown, context: ExecutionContext): T {
    if (problem) throw problem;
    if (!caller) return guestCaller as T;
    const { sub, sid, exp, expiresAt } = token as PresentedToken;
    if (exp * 1000 <= Date.now()) {
      const http = context.switchToHttp();
      // A shared cache stores a response together with its cookies.
      keepPrivate(http.getRequest<Request>());
      http.getResponse<FastifyReply>().header('set-cookie', this.sessions.sessionCookie(sub, { key: sid, expiresAt }));
    }
    return caller as T;
  }

  /**
   * Answers a read as another identity would get it. Only administrators may ask, only where the route's rule allows it,
   * and never for a write; each use is in the audit trail, refused ones too.
   */
  private async viewAs(
    as: string,
    request: Request,
    rule: AccessRule,
    admitted: boolean | Promise<boolean>,
  ): Promise<boolean> {
    await admitted;
    const viewer = callerOf(request);
    const { identity } = viewer;
    const isRead = safeMethods.has(request.method);
    const refusal = viewAsRefusal(identity, isRead, rule);
    if (refusal !== undefined) {
      // The requested identity is left out: otherwise each new value would add an entry to the trail.
      this.audit.record({ event: 'viewAsRefused', userId: identity.id, device: deviceOf(request) });
      throw new AppError(refusal);
    }
    const other = await this.others.find(as);
    this.audit.record({
      event: 'viewedAs',
      userId: as.startsWith('user:') ? other.id : null,
      actorId: identity.id,
      device: deviceOf(request),
      detail: as,
    });
    request.caller = { identity: other, sessionId: null, isViewedAs: true, viewer };
    // The client's entity tag may stand for the same version with more columns.
    delete request.headers['if-none-match'];
    return true;
  }

  private async lookUp(context: ExecutionContext, request: Request, rule: AccessRule): Promise<boolean> {
    try {
      await super.canActivate(context);
    } catch (error) {
      return unknownCaller(error, request, rule);
    }
    return admit(rule, request.caller ?? guestCaller);
  }

  private async lookUpToken(header: string, request: Request, rule: AccessRule): Promise<boolean> {
    let caller: Caller;
    try {
      caller = await this.tokens.lookUp(header, request.ip);
    } catch (error) {
      // A refused request stays refused on public routes too.
      if (error instanceof AppError) throw error;
      return unknownCaller(error, request, rule);
    }
    return admitToken(request, rule, caller);
  }

  private checkOrigin(request: FastifyRequest, rule: AccessRule, withCookie: boolean): void {
    if (rule.origin === 'guard' && !mayWriteFrom(requestOrigin(request.headers, this.address.origin), withCookie)) {
      throw new AppError('CROSS_ORIGIN');
    }
  }
}

/** Why a caller may not see this route as another identity. */
function viewAsRefusal(identity: Identity, isRead: boolean, { viewAs }: AccessRule): ErrorCode | undefined {
  if (identity.id === null) return 'UNAUTHENTICATED';
  if (!isAdministrator(identity)) return 'FORBIDDEN';
  if (!isRead) return 'VIEW_AS_READ_ONLY';
  return viewAs ? undefined : 'FORBIDDEN';
}

function checkMediaType({ headers }: FastifyRequest, rule: AccessRule): void {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
  const mediaType = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (hasBody && !rule.accepts.includes(mediaType)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
}

/** The database did not answer: routes that need no caller still work. */
function unknownCaller(problem: unknown, request: Request, { level }: AccessRule): true {
  if (level === 'session' || level === 'admin') throw problem;
  request.callerProblem = problem;
  return true;
}

/** Browsers never add a token automatically, so such a write needs no origin check. */
function admitToken(request: Request, rule: AccessRule, caller: Caller): true {
  if (!rule.token) throw new AppError('TOKEN_NOT_ALLOWED');
  if (!safeMethods.has(request.method)) {
    if (caller.token?.readOnly === true) throw new AppError('TOKEN_READ_ONLY');
    checkMediaType(request, rule);
  }
  request.caller = caller;
  return admit(rule, caller);
}

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

const declarations = new WeakMap<object, AccessRule | null>();

/** Reading a declaration walks through metadata, so the result is cached for each handler and class. */
function declaredAt(target: object): AccessRule | null {
  let rule = declarations.get(target);
  if (rule === undefined) {
    rule = (Reflect.getMetadata(ACCESS_RULE, target) as AccessRule | undefined) ?? null;
    declarations.set(target, rule);
  }
  return rule;
}

function ruleOf(context: ExecutionContext): AccessRule {
  const rule = declaredAt(context.getHandler()) ?? declaredAt(context.getClass());
  if (rule === null) throw new AppError('FORBIDDEN');
  return rule;
}

function admit({ level, pending }: AccessRule, { identity, pendingUserId }: Caller): true {
  if (level === 'public' || level === 'records') return true;
  if (pendingUserId !== undefined) {
    if (pending) return true;
    throw new AppError('PASSWORD_PENDING');
  }
  if (identity.id === null) throw new AppError('UNAUTHENTICATED');
  if (level === 'admin' && !identity.roles.includes(impliedRoles.administrator)) throw new AppError('FORBIDDEN');
  return true;
}
