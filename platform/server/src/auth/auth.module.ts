import { randomUUID } from 'node:crypto';
import { Global, Module } from '@nestjs/common';
import { APP_GUARD, HttpAdapterHost } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import type { FastifyInstance } from 'fastify';
import { AccessGuard } from '../access/access.guard.js';
import { prepareAccountRoutes } from './account-routes.js';
import { AccountNotices } from './accounts/account-notices.js';
import { Invitations } from './accounts/invitations.js';
import { InvitationsController } from './accounts/invitations.controller.js';
import { AccountClosers } from './accounts/account-closers.js';
import { Accounts } from './accounts/accounts.js';
import { ConfirmSignUp } from './accounts/confirm-sign-up.js';
import { SignUps } from './accounts/sign-ups.js';
import { IdentitiesController } from './oidc/identities.controller.js';
import { OwnIdentities } from './oidc/own-identities.js';
import { Identities } from './oidc/identities.js';
import { OidcCookies } from './oidc/oidc-cookies.js';
import { OidcProviders } from './oidc/oidc-providers.js';
import { PasskeyChallenges } from './passkeys/passkey-challenges.js';
import { PasskeyProvider } from './passkeys/passkey-provider.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { Passkeys } from './passkeys/passkeys.js';
import { ProofController } from './proof/proof.controller.js';
import { Proofs } from './proof/proofs.js';
import { OwnTotp } from './factors/own-totp.js';
import { SecondFactors } from './factors/second-factors.js';
import { TotpController } from './factors/totp.controller.js';
import { UsersTotpController } from './factors/users-totp.controller.js';
import { EmailProvider } from './links/email-provider.js';
import { LinkSignIn } from './links/link-sign-in.js';
import { MailLimits } from './links/mail-limits.js';
import { OneTimeLinks } from './links/one-time-links.js';
import { AuditTrail } from './audit/audit-trail.js';
import { AuthCsrf } from './protocol/auth-csrf.js';
import { AuthPages } from './protocol/auth-pages.js';
import { AuthPagesController } from './protocol/auth-pages.controller.js';
import { AuthProviders } from './protocol/auth-providers.js';
import { SignInMail } from './links/sign-in-mail.js';
import { CredentialsProvider } from './sign-in/credentials-provider.js';
import { AuthController } from './protocol/auth.controller.js';
import { SharedRateLimits } from '../limits/shared-rate-limits.js';
import { SharedRedis } from '../limits/shared-redis.js';
import { RateLimitStore } from '../limits/rate-limit-store.js';
import { CountedSecrets } from './sign-in/counted-secrets.js';
import { CountedTries } from './sign-in/counted-tries.js';
import { CredentialSignIn } from './sign-in/credential-sign-in.js';
import { FirstAdministrator } from './accounts/first-administrator.js';
import { FirstPassword } from './accounts/first-password.js';
import { SessionReader } from './sessions/session-reader.js';
import { SessionRoom } from './sessions/session-room.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { UserSessionsController } from './sessions/user-sessions.controller.js';
import { SessionStrategy } from './sessions/session.strategy.js';
import { SharedSignInLimiter } from './sign-in/shared-sign-in-limiter.js';
import { SignInLimiter } from './sign-in/sign-in-limiter.js';
import { TokenRoom } from './tokens/token-room.js';
import { TokensController } from './tokens/tokens.controller.js';
import { PasswordChange } from './user/password-change.js';
import { PasswordRequest } from './user/password-request.js';
import { PasswordController } from './user/password.controller.js';
import { SignUp } from './user/sign-up.js';
import { SignUpController } from './user/sign-up.controller.js';
import { UserController } from './user/user.controller.js';
import { ProfilesExtension } from './accounts/profiles-extension.js';
import { RolesExtension } from './accounts/roles-extension.js';
import { UsersExtension } from './accounts/users-extension.js';
import { WhoAsks } from './who-asks.js';

/** Who calls: sign-in, sessions, users. Its guard stands before every route of the application. */
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
    ProofController,
    SessionsController,
    SignUpController,
    TokensController,
    TotpController,
    UserController,
    UserSessionsController,
    UsersTotpController,
  ],
  providers: [
    AccountClosers,
    AuditTrail,
    Accounts,
    AuthCsrf,
    AuthPages,
    AuthProviders,
    ConfirmSignUp,
    CredentialSignIn,
    CountedSecrets,
    CountedTries,
    CredentialsProvider,
    EmailProvider,
    FirstAdministrator,
    FirstPassword,
    LinkSignIn,
    MailLimits,
    OneTimeLinks,
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
    Proofs,
    RolesExtension,
    SecondFactors,
    SessionReader,
    SessionRoom,
    SessionStrategy,
    SignInMail,
    SignUp,
    SignUps,
    SharedRedis,
    {
      provide: SignInLimiter,
      useFactory: (redis: SharedRedis) => new SharedSignInLimiter(redis),
      inject: [SharedRedis],
    },
    TokenRoom,
    UsersExtension,
    WhoAsks,
    { provide: RateLimitStore, useFactory: (redis: SharedRedis) => new SharedRateLimits(redis), inject: [SharedRedis] },
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [CountedSecrets, FirstAdministrator, RateLimitStore, SessionRoom, SharedRedis, TokenRoom, WhoAsks],
})
export class AuthModule {
  constructor(host: HttpAdapterHost) {
    prepareAccountRoutes(host.httpAdapter.getInstance<FastifyInstance>());
  }
}
