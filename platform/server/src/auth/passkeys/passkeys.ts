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
import { CONFIG, type Config } from '../../config/config.js';
import { PublicAddress } from '../../config/public-address.js';
import { DATABASE } from '../../database/database-token.js';
import { DatabaseError, type Database, type Queryable } from '../../database/database.js';
import { AccountClosers } from '../accounts/account-closers.js';
import type { Account } from '../accounts/account.js';
import { PasskeyChallenges } from './passkey-challenges.js';
import { PasskeyStore, type Passkey } from './passkey-store.js';

/** What came of a user's passkeys when a mailed link replaced the password. */
export interface PasskeyReset {
  readonly ended: number;
  readonly kept: number;
}

/** Passkeys younger than this end with a password that a mailed link replaced; its owner was told of each of them by mail. */
export const youngPasskeyDays = 30;

const mostPerUser = 20;
const signIn = 'sign-in';
const registration = (userId: string): string => `register ${userId}`;
/** It takes 30 MB and a fifth of a second: where nobody has a passkey it is never read. */
const library = () => import('@simplewebauthn/server');

/**
 * Passkeys (WebAuthn level 3). The authenticator verifies its user, by a fingerprint or PIN, so that one of them is both
 * factors. Their relying party is the host of PUBLIC_URL, whatever a request claims.
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
    await this.store.createTable();
    this.closers.registerRemoval((userId, tx) => this.store.removeAllOf(userId, tx));
  }

  /** What a browser needs to make a passkey for this user. */
  async registrationOptions(
    { id, email, name }: Account,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const [known, { generateRegistrationOptions }] = await Promise.all([this.store.of(id), library()]);
    return generateRegistrationOptions({
      rpName: this.config.site.name,
      rpID: this.host,
      userName: email,
      userDisplayName: name,
      userID: new Uint8Array(Buffer.from(id)),
      challenge: this.challenges.make(request, reply, registration(id)),
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: known.map(({ credential }) => ({
        id: credential.id,
        ...(credential.transports && { transports: credential.transports }),
      })),
    });
  }

  /** Stores what the browser made. Throws INVALID when it proves nothing, CONFLICT when it is known or one too many. */
  async register(userId: string, name: string, response: unknown, request: FastifyRequest): Promise<Passkey> {
    const credential = await this.verifyRegistration(userId, response, request);
    if (credential === null)
      throw new AppError('INVALID', {}, { details: [{ column: 'response', key: 'passkeyRefused' }] });
    if ((await this.store.of(userId)).length >= mostPerUser) {
      throw new AppError('CONFLICT', {}, { details: [{ key: 'passkeysMost', params: { most: mostPerUser } }] });
    }
    try {
      return await this.store.add(userId, name, credential);
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.kind !== 'unique') throw error;
      throw new AppError('UNIQUE_CONFLICT');
    }
  }

  /** What a browser needs to let its user choose a passkey of this site; the same for everybody. */
  async signInOptions(request: FastifyRequest, reply: FastifyReply): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await library();
    return generateAuthenticationOptions({
      rpID: this.host,
      challenge: this.challenges.make(request, reply, signIn),
      userVerification: 'required',
    });
  }

  /** The user whom a browser's answer proves; null: it proves nothing. */
  async userOf(response: unknown, request: FastifyRequest): Promise<string | null> {
    if (!hasId(response)) return null;
    const passkey = await this.store.byCredential(response.id);
    if (passkey === null) return null;
    const { verifyAuthenticationResponse } = await library();
    try {
      const given = response as AuthenticationResponseJSON;
      const { userHandle } = given.response;
      if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId) return null;
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: given,
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
   * Who forgot a password keeps the passkeys; who wins back an account gets rid of those that somebody else has added lately.
   * Within the transaction that stores the new password.
   */
  async endYoung(userId: string, tx: Queryable): Promise<PasskeyReset> {
    const ended = await this.store.removeSince(userId, Date.now() - youngPasskeyDays * 86_400_000, tx);
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

/** What the library throws is about the answer; a failing database is not. */
function refuse(error: unknown): null {
  if (error instanceof DatabaseError) throw error;
  return null;
}

function hasId(response: unknown): response is { readonly id: string } {
  return typeof (response as { id?: unknown } | null)?.id === 'string';
}
