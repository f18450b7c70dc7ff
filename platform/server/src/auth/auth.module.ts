import { randomUUID } from 'node:crypto';
import { Global, Module } from '@nestjs/common';
import { APP_GUARD, HttpAdapterHost } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import type { FastifyInstance } from 'fastify';
import { AccessGuard } from '../access/access.guard.js';
import { prepareAccountRoutes } from './account-routes.js';
import { Accounts } from './accounts/accounts.js';
import { OneTimeLinks } from './links/one-time-links.js';
import { AuthCsrf } from './protocol/auth-csrf.js';
import { AuthController } from './protocol/auth.controller.js';
import { CredentialSignIn } from './sign-in/credential-sign-in.js';
import { FirstAdministrator } from './accounts/first-administrator.js';
import { FirstPassword } from './accounts/first-password.js';
import { SessionReader } from './sessions/session-reader.js';
import { SessionRoom } from './sessions/session-room.js';
import { SessionStrategy } from './sessions/session.strategy.js';
import { UserController } from './user/user.controller.js';
import { UsersExtension } from './accounts/users-extension.js';

/** Who calls: sign-in, sessions, users. Its guard stands before every route of the application. */
@Global()
@Module({
  imports: [
    PassportModule.registerAsync({ useFactory: () => ({ defaultStrategy: randomUUID(), property: 'caller' }) }),
  ],
  controllers: [AuthController, UserController],
  providers: [
    Accounts,
    AuthCsrf,
    CredentialSignIn,
    FirstAdministrator,
    FirstPassword,
    OneTimeLinks,
    SessionReader,
    SessionRoom,
    SessionStrategy,
    UsersExtension,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [FirstAdministrator, SessionRoom],
})
export class AuthModule {
  constructor(host: HttpAdapterHost) {
    prepareAccountRoutes(host.httpAdapter.getInstance<FastifyInstance>());
  }
}
