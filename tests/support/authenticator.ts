import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyCreation, PasskeyRequest } from '../../contract/second-factor.ts';

/** Flags of authenticator data: somebody was there, was verified, and a new key follows. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

const base64url = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest();

/** An authenticator in software, for one site: makes a passkey (ES256, no attestation) and signs with it. */
export class Authenticator {
  readonly id = randomBytes(16);
  /** Set it back to play a copy of the key. */
  counter = 1;
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;

  constructor(origin: string) {
    this.#origin = origin;
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = pair.privateKey;
    this.#publicKey = pair.publicKey;
  }

  create({ challenge, rp }: PasskeyCreation) {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    // COSE: key type EC2, algorithm ES256, curve P-256, both coordinates.
    const key = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
      Buffer.from([0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
    const length = Buffer.from([0, this.id.length]);
    const data = Buffer.concat([
      this.#data(rp.id, PRESENT | VERIFIED | HAS_KEY),
      Buffer.alloc(16),
      length,
      this.id,
      key,
    ]);
    // CBOR: { fmt: 'none', attStmt: {}, authData: data }
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0]),
      Buffer.from([0x68]),
      Buffer.from('authData'),
      Buffer.from([0x58, data.length]),
      data,
    ]);
    const client = this.#clientData('webauthn.create', challenge);
    return {
      ...this.#names(),
      response: { clientDataJSON: base64url(client), attestationObject: base64url(attestation) },
    };
  }

  /** @param isVerified whether it asked for a PIN, a finger or a face */
  sign({ challenge, rpId }: PasskeyRequest, { isVerified = true } = {}) {
    this.counter += 1;
    const data = this.#data(rpId, isVerified ? PRESENT | VERIFIED : PRESENT);
    const client = this.#clientData('webauthn.get', challenge);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#privateKey);
    return {
      ...this.#names(),
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      },
    };
  }

  #names() {
    return { id: base64url(this.id), rawId: base64url(this.id), type: 'public-key' } as const;
  }

  #data(site: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(site), Buffer.from([flags]), counter]);
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }
}
