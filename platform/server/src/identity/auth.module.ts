import { randomUUID } from 'node:crypto';
import { Global, Module } from '@nestjs/common';
import { APP_GUARD, HttpAdapterHost } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { AccessGuard } from './guard/access.guard.js';
import { AccountNotices } from './accounts/account-notices.js';
import { Invitations } from './users/invitations.js';
import { InvitationsController } from './endpoints/invitations.controller.js';
import { AccountClosers } from './accounts/account-closers.js';
import { Accounts } from './accounts/accounts.js';
import { ConfirmSignUp } from './accounts/confirm-sign-up.js';
import { SignUps } from './accounts/sign-ups.js';
import { UserMessages } from './accounts/user-messages.js';
import { IdentitiesController } from './endpoints/identities.controller.js';
import { OwnIdentities } from './users/own-identities.js';
import { Identities } from './oidc/identities.js';
import { OidcCookies } from './oidc/oidc-cookies.js';
import { OidcProviders } from './providers/oidc-providers.js';
import { PasskeyChallenges } from './passkeys/passkey-challenges.js';
import { PasskeyProvider } from './providers/passkey-provider.js';
import { PasskeysController } from './endpoints/passkeys.controller.js';
import { Passkeys } from './passkeys/passkeys.js';
import { ReauthenticationController } from './endpoints/reauthentication.controller.js';
import { ReauthenticationService } from './reauthentication/reauthentication-service.js';
import { OwnTotp } from './users/own-totp.js';
import { SecondFactors } from './factors/second-factors.js';
import { TotpController } from './endpoints/totp.controller.js';
import { UsersTotpController } from './endpoints/users-totp.controller.js';
import { EmailProvider } from './providers/email-provider.js';
import { LinkSignIn } from './providers/link-sign-in.js';
import { MailLimits } from './links/mail-limits.js';
import { OneTimeLinks } from './links/one-time-links.js';
import { AuditExtension } from './audit/audit-extension.js';
import { AuditTrail } from './audit/audit-trail.js';
import { AuthCsrf } from './protocol/auth-csrf.js';
import { AuthPages } from './protocol/auth-pages.js';
import { AuthPagesController } from './endpoints/auth-pages.controller.js';
import { AuthProviders } from './providers/auth-providers.js';
import { SignInMail } from './providers/sign-in-mail.js';
import { CredentialsProvider } from './providers/credentials-provider.js';
import { AuthController } from './endpoints/auth.controller.js';
import { SharedRateLimits } from '../kernel/limits/shared-rate-limits.js';
import { SharedRedis } from '../kernel/redis/shared-redis.js';
import { RateLimitStore } from '../kernel/limits/rate-limit-store.js';
import { CountedSecrets } from './attempts/counted-secrets.js';
import { CountedAttempts } from './attempts/counted-attempts.js';
import { CredentialSignIn } from './providers/credential-sign-in.js';
import { FirstAdministrator } from './accounts/first-administrator.js';
import { FirstPassword } from './accounts/first-password.js';
import { SessionReader } from './sessions/session-reader.js';
import { SessionService } from './sessions/session-service.js';
import { SessionsController } from './endpoints/sessions.controller.js';
import { UserSessionsController } from './endpoints/user-sessions.controller.js';
import { SessionStrategy } from './guard/session.strategy.js';
import { SharedSignInLimiter } from './attempts/shared-sign-in-limiter.js';
import { SignInLimiter } from './attempts/sign-in-limiter.js';
import { AccessTokenService } from './tokens/access-token-service.js';
import { TokensController } from './endpoints/tokens.controller.js';
import { PasswordChange } from './users/password-change.js';
import { PasswordRequest } from './users/password-request.js';
import { PasswordController } from './endpoints/password.controller.js';
import { SignUp } from './users/sign-up.js';
import { SignUpController } from './endpoints/sign-up.controller.js';
import { UserController } from './endpoints/user.controller.js';
import { ProfilesExtension } from './users/profiles-extension.js';
import { RolesExtension } from './users/roles-extension.js';
import { UsersExtension } from './users/users-extension.js';
import { OtherIdentities } from './guard/other-identities.js';
import { AccessExplanationController } from './endpoints/access-explanation.controller.js';
import { CallerResolver } from './guard/caller-resolver.js';

/**
 * Responses about accounts are never cached, nor are those of refused requests. Call before the routes are registered;
 * other routes are not affected.
 */
function prepareAccountRoutes(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (!/^\/api\/(?:auth|user)(?:\/|$)/.test(route.url)) return;
    const others = route.onRequest === undefined ? [] : [route.onRequest].flat();
    route.onRequest = [neverStore, ...others] as onRequestHookHandler[];
  });
}

const neverStore: onRequestHookHandler = (_request, reply, done) => {
  void reply.headers({ 'cache-control': 'private, no-cache, no-store', expires: '0', pragma: 'no-cache' });
  done();
};

/** Authentication: sign-in, sessions, users. Its guard runs before every route of the application. */
@Global()
@Module({
  imports: [
    PassportModule.registerAsync({ useFactory: () => ({ defaultStrategy: randomUUID(), property: 'caller' }) }),
  ],
  controllers: [
    AuthController,
    AuthPagesController,
    IdentitiesController,
    InvitationsController,
    PasskeysController,
    PasswordController,
    ReauthenticationController,
    SessionsController,
    SignUpController,
    TokensController,
    TotpController,
    UserController,
    UserSessionsController,
    UsersTotpController,
    AccessExplanationController,
  ],
  providers: [
    AccountClosers,
    AuditExtension,
    AuditTrail,
    Accounts,
    AuthCsrf,
    AuthPages,
    AuthProviders,
    ConfirmSignUp,
    CredentialSignIn,
    CountedSecrets,
    CountedAttempts,
    CredentialsProvider,
    EmailProvider,
    FirstAdministrator,
    FirstPassword,
    LinkSignIn,
    MailLimits,
    OneTimeLinks,
    OtherIdentities,
    Identities,
    Invitations,
    OidcCookies,
    OidcProviders,
    OwnIdentities,
    OwnTotp,
    PasskeyChallenges,
    PasskeyProvider,
    Passkeys,
    PasswordChange,
    AccountNotices,
    PasswordRequest,
    ProfilesExtension,
    ReauthenticationService,
    RolesExtension,
    SecondFactors,
    SessionReader,
    SessionService,
    SessionStrategy,
    SignInMail,
    SignUp,
    SignUps,
    UserMessages,
    SharedRedis,
    {
      provide: SignInLimiter,
      useFactory: (redis: SharedRedis) => new SharedSignInLimiter(redis),
      inject: [SharedRedis],
    },
    AccessTokenService,
    UsersExtension,
    CallerResolver,
    { provide: RateLimitStore, useFactory: (redis: SharedRedis) => new SharedRateLimits(redis), inject: [SharedRedis] },
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [
    AuditTrail,
    CountedSecrets,
    FirstAdministrator,
    RateLimitStore,
    SessionService,
    SharedRedis,
    AccessTokenService,
    CallerResolver,
  ],
})
export class AuthModule {
  constructor(host: HttpAdapterHost) {
    prepareAccountRoutes(host.httpAdapter.getInstance<FastifyInstance>());
  }
}
