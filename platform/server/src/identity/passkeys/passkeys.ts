import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import { AppError } from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { PublicAddress } from '../../kernel/config/public-address.js';
import { DATABASE } from '../../kernel/database/database-token.js';
import { DatabaseError, type Database, type Queryable } from '../../kernel/database/database.js';
import { AccountClosers } from '../accounts/account-closers.js';
import type { Account } from '../accounts/account.js';
import { PasskeyChallenges } from './passkey-challenges.js';
import { PasskeyStore, type Passkey } from './passkey-store.js';

/** The result for a user's passkeys after a mailed link replaced the password. */
export interface PasskeyReset {
  readonly ended: number;
  readonly kept: number;
}

/**
 * Passkeys newer than this are removed with a password reset by mailed link. The owner was mailed about each when it
 * was added.
 */
export const recentPasskeyDays = 30;

const maxPerUser = 20;
const signIn = 'sign-in';
const registration = (userId: string): string => `register ${userId}`;
/** Loaded on first use: the library takes 30 MB and 200 ms. */
const library = () => import('@simplewebauthn/server');

/**
 * Passkeys (WebAuthn Level 3). User verification by fingerprint or PIN is required, so that one passkey counts as both
 * factors. The relying party is the host of PUBLIC_URL, whatever a request claims.
 */
@Injectable()
export class Passkeys implements OnModuleInit {
  readonly store: PasskeyStore;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'site'>,
    @Inject(DATABASE) db: Database,
    private readonly address: PublicAddress,
    private readonly challenges: PasskeyChallenges,
    private readonly closers: AccountClosers,
  ) {
    this.store = new PasskeyStore(db);
  }

  async onModuleInit(): Promise<void> {
    this.closers.registerRemoval((userId, tx) => this.store.removeAllOf(userId, tx));
  }

  /** The browser's options for creating a passkey for this user. */
  async registrationOptions(
    { id, email, name }: Account,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const [existing, { generateRegistrationOptions }] = await Promise.all([this.store.of(id), library()]);
    return generateRegistrationOptions({
      rpName: this.config.site.name,
      rpID: this.host,
      userName: email,
      userDisplayName: name,
      userID: new Uint8Array(Buffer.from(id)),
      challenge: this.challenges.make(request, reply, registration(id)),
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: existing.map(({ credential }) => ({
        id: credential.id,
        ...(credential.transports && { transports: credential.transports }),
      })),
    });
  }

  /** Stores a new passkey. Throws INVALID when verification fails, CONFLICT for a known credential or one too many. */
  async register(userId: string, name: string, response: unknown, request: FastifyRequest): Promise<Passkey> {
    const credential = await this.verifyRegistration(userId, response, request);
    if (credential === null)
      throw new AppError('INVALID', {}, { details: [{ column: 'response', key: 'passkeyRefused' }] });
    if ((await this.store.of(userId)).length >= maxPerUser) {
      throw new AppError('CONFLICT', {}, { details: [{ key: 'passkeysMost', params: { most: maxPerUser } }] });
    }
    try {
      return await this.store.add(userId, name, credential);
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.kind !== 'unique') throw error;
      throw new AppError('UNIQUE_CONFLICT');
    }
  }

  /** The browser's options for signing in with a passkey of this site; the same for every visitor. */
  async signInOptions(request: FastifyRequest, reply: FastifyReply): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await library();
    return generateAuthenticationOptions({
      rpID: this.host,
      challenge: this.challenges.make(request, reply, signIn),
      userVerification: 'required',
    });
  }

  /** The user whom a browser's response proves; null: the response proves nothing. */
  async userOf(response: unknown, request: FastifyRequest): Promise<string | null> {
    if (!hasId(response)) return null;
    const passkey = await this.store.byCredential(response.id);
    if (passkey === null) return null;
    const { verifyAuthenticationResponse } = await library();
    try {
      const assertion = response as AuthenticationResponseJSON;
      const { userHandle } = assertion.response;
      if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId) return null;
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: assertion,
        expectedChallenge: (challenge) => this.challenges.spend(challenge, request, signIn),
        expectedOrigin: this.address.origin,
        expectedRPID: this.host,
        credential: passkey.credential,
        requireUserVerification: true,
      });
      const counts = verified && (await this.store.used(passkey.id, authenticationInfo.newCounter));
      return counts ? passkey.userId : null;
    } catch (error) {
      return refuse(error);
    }
  }

  /**
   * Removes recent passkeys: someone who took over an account may have added them. Older ones stay for the owner who
   * forgot the password. Runs in the transaction that stores the new password.
   */
  async removeRecent(userId: string, tx: Queryable): Promise<PasskeyReset> {
    const ended = await this.store.removeSince(userId, Date.now() - recentPasskeyDays * 86_400_000, tx);
    return { ended, kept: (await this.store.of(userId, tx)).length };
  }

  private async verifyRegistration(
    userId: string,
    response: unknown,
    request: FastifyRequest,
  ): Promise<WebAuthnCredential | null> {
    if (!hasId(response)) return null;
    const { verifyRegistrationResponse } = await library();
    try {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        expectedChallenge: (challenge) => this.challenges.spend(challenge, request, registration(userId)),
        expectedOrigin: this.address.origin,
        expectedRPID: this.host,
        requireUserVerification: true,
      });
      return verified ? registrationInfo.credential : null;
    } catch (error) {
      return refuse(error);
    }
  }

  private get host(): string {
    return new URL(this.address.origin).hostname;
  }
}

/** Errors of the library concern the response; a database error is rethrown. */
function refuse(error: unknown): null {
  if (error instanceof DatabaseError) throw error;
  return null;
}

function hasId(response: unknown): response is { readonly id: string } {
  return typeof (response as { id?: unknown } | null)?.id === 'string';
}
