import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { CreationOptions, MadePasskey, RequestOptions, UsedPasskey } from '../credential.ts';

/** What a browser and a device do with the options, and what an attacker's would do otherwise. */
interface Manner {
  /** The page that asks. */
  origin?: string;
  rpId?: string;
  /** Whether the device asked for a finger, a face or a PIN. */
  verified?: boolean;
  challenge?: string;
  /** As `webauthn.get` says. */
  type?: string;
  /** The person to whom it says the key belongs. */
  userHandle?: string;
  /** How often it says that the key was used. */
  count?: number;
}

interface Key {
  id: string;
  privateKey: KeyObject;
  userHandle: string;
  count: number;
}

const FLAGS = { present: 1, verified: 4, attested: 64 };

/** A device that keeps passkeys: it makes real keys and signs for real, so that what verifies it is the real thing too. */
export class SoftwareAuthenticator {
  readonly #counts: boolean;
  readonly #origin: string;
  readonly #keys: Key[] = [];

  /** @param counts whether it counts what it signs; passkeys that are synced do not */
  constructor({ counts = true, origin = 'http://localhost:3000' } = {}) {
    this.#counts = counts;
    this.#origin = origin;
  }

  /** `navigator.credentials.create` */
  create(options: CreationOptions, manner: Manner = {}): MadePasskey {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(20);
    const key: Key = { id: id.toString('base64url'), privateKey, userHandle: options.user.id, count: 0 };
    this.#keys.push(key);
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const cose = cborMap([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      this.#headOf(manner.rpId ?? options.rp.id, key, manner, FLAGS.attested),
      Buffer.alloc(16),
      length,
      id,
      cose,
    ]);
    const attestationObject = cborMap([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      id: key.id,
      rawId: key.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, manner).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** `navigator.credentials.get`, with the newest key that may be used. */
  get(options: RequestOptions, manner: Manner = {}): UsedPasskey {
    const allowed = options.allowCredentials.map(({ id }) => id);
    const key =
      this.#keys.findLast(({ id }) => allowed.length === 0 || allowed.includes(id)) ?? this.#keys.at(-1);
    if (!key) throw new Error('This authenticator has no key.');
    const authData = this.#headOf(manner.rpId ?? options.rpId, key, manner, 0);
    const clientData = this.#clientData('webauthn.get', options.challenge, manner);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return {
      id: key.id,
      rawId: key.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, key.privateKey).toString('base64url'),
        userHandle: manner.userHandle ?? key.userHandle,
      },
    };
  }

  #headOf(rpId: string, key: Key, { verified = true, count }: Manner, more: number): Buffer {
    if (this.#counts) key.count += 1;
    const head = Buffer.alloc(5);
    head.writeUInt8(FLAGS.present | (verified ? FLAGS.verified : 0) | more, 0);
    head.writeUInt32BE(count ?? key.count, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head]);
  }

  #clientData(type: string, challenge: string, manner: Manner): Buffer {
    const origin = manner.origin ?? this.#origin;
    return Buffer.from(
      JSON.stringify({
        type: manner.type ?? type,
        challenge: manner.challenge ?? challenge,
        origin,
        crossOrigin: false,
      }),
    );
  }
}

type Cbor = number | string | Buffer | Map<string, Cbor>;

/** As much CBOR (RFC 8949) as an authenticator writes. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string') return Buffer.concat([cborHead(3, value.length), Buffer.from(value)]);
  if (value instanceof Map) return cborMap([...value]);
  return Buffer.concat([cborHead(2, value.length), value]);
}

const cborMap = (entries: [number | string, Cbor][]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat().map((value) => cbor(value as Cbor))]);

function cborHead(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}
