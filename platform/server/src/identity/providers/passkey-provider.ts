import { Injectable } from '@nestjs/common';
import type { AuthExchange } from '../protocol/auth-exchange.js';
import type { AuthProvider } from '../protocol/auth-provider.js';
import { errorUrl, signInErrorUrl } from '../protocol/auth-urls.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { SessionService } from '../sessions/session-service.js';
import { SignInLimiter, type Outcome } from '../attempts/sign-in-limiter.js';
import { Passkeys } from '../passkeys/passkeys.js';

/** Sign-in with a passkey instead of address, password and second factor. */
@Injectable()
export class PasskeyProvider implements AuthProvider {
  readonly id = 'passkey';
  readonly name = 'Passkey';
  readonly type = 'webauthn';

  constructor(
    private readonly passkeys: Passkeys,
    private readonly sessions: SessionService,
    private readonly audit: AuditTrail,
    private readonly limiter: SignInLimiter,
  ) {}

  /** Starts in the browser: leads to the sign-in page. */
  start(exchange: AuthExchange): void {
    exchange.answer(`${exchange.origin}/api/auth/signin`);
  }

  arrive(exchange: AuthExchange): void {
    exchange.answer(errorUrl(exchange.origin, 'Configuration'));
  }

  /** `response`: the result of `navigator.credentials.get` as JSON text. Failures count for the client's address. */
  async finish(exchange: AuthExchange): Promise<void> {
    const { origin, body, request, device } = exchange;
    const admission = await this.limiter.admit(null, device.address);
    if (!admission.admitted) {
      this.audit.record({ event: 'signInLocked', device, detail: 'passkey' });
      const url = signInErrorUrl(origin, 'WebAuthnVerificationError', 'rate_limited');
      return exchange.limit(url, admission.retryAfter);
    }
    let outcome: Outcome = 'none';
    try {
      const userId = await this.passkeys.userOf(parsed(body['response']), request);
      const cookie = userId === null ? null : await this.sessions.open(userId, device, { by: 'passkey' });
      if (cookie === null) {
        outcome = 'failure';
        this.audit.record({ event: 'signInFailed', userId, device, detail: 'passkey' });
        return exchange.fail(signInErrorUrl(origin, 'WebAuthnVerificationError'));
      }
      outcome = 'success';
      exchange.signedIn(exchange.callbackUrl, cookie);
    } finally {
      admission.done(outcome);
    }
  }
}

function parsed(response: unknown): unknown {
  if (typeof response !== 'string') return response;
  try {
    return JSON.parse(response);
  } catch {
    return null;
  }
}
