import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** The relevant options of the relying party. */
export interface CeremonyOptions {
  readonly challenge: string;
  readonly rp?: { readonly id?: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

/** Deviations of a response from a valid one. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  /** Without user verification by fingerprint or PIN. */
  readonly isUnverified?: boolean;
  /** Replaces the incremented counter. */
  readonly counter?: number;
  readonly userHandle?: string;
}

const userPresent = 0x01;
const userVerified = 0x04;
const credentialIncluded = 0x40;

/** A software authenticator with one passkey: ES256, attestation `none` (WebAuthn level 3, section 6). */
export class Authenticator {
  readonly id = randomBytes(32).toString('base64url');
  private readonly publicKey: KeyObject;
  private readonly privateKey: KeyObject;
  private counter = 0;
  private user = '';

  constructor(private readonly origin: string) {
    ({ publicKey: this.publicKey, privateKey: this.privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  }

  /** The response to `POST /api/user/passkeys/options`. */
  create(options: CeremonyOptions, deviation: Deviation = {}): object {
    this.user = options.user?.id ?? '';
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, this.coseKey()]);
    const data = Buffer.concat([this.head(options.rp?.id ?? '', credentialIncluded, deviation), credential]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytes(data),
    ]); // prettier-ignore
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', options, deviation).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** The response to `GET /api/user/passkeys/sign-in-options`. */
  get(options: CeremonyOptions, deviation: Deviation = {}): object {
    this.counter += 1;
    const data = this.head(options.rpId ?? '', 0, deviation);
    const client = this.clientData('webauthn.get', options, deviation);
    return this.answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, sha256(client)]), this.privateKey).toString('base64url'),
      userHandle: deviation.userHandle ?? this.user,
    });
  }

  private answer(response: object): object {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private head(rpId: string, more: number, { rpId: other, isUnverified, counter }: Deviation): Buffer {
    const rest = Buffer.alloc(5);
    rest[0] = userPresent | (isUnverified === true ? 0 : userVerified) | more;
    rest.writeUInt32BE(counter ?? this.counter, 1);
    return Buffer.concat([sha256(other ?? rpId), rest]);
  }

  private clientData(usual: string, options: CeremonyOptions, { type, challenge, origin }: Deviation): Buffer {
    const data = { type: type ?? usual, challenge: challenge ?? options.challenge, origin: origin ?? this.origin };
    return Buffer.from(JSON.stringify({ ...data, crossOrigin: false }));
  }

  /** COSE key: EC2, ES256, P-256 (RFC 9053 section 7.1). */
  private coseKey(): Buffer {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    const coordinate = (value: string): Buffer => bytes(Buffer.from(value, 'base64url'));
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]), coordinate(x), Buffer.from([0x22]), coordinate(y),
    ]); // prettier-ignore
  }
}

/** Texts of up to 23 bytes in CBOR (RFC 8949). */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

/** Up to 65 535 bytes in CBOR. */
function bytes(value: Buffer): Buffer {
  const head = value.length < 256 ? [0x58, value.length] : [0x59, value.length >> 8, value.length & 255];
  return Buffer.concat([Buffer.from(head), value]);
}
