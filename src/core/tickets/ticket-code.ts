/**
 * The signed code that a ticket's QR carries, so that a door can tell a real ticket from a forged one without network.
 *
 * A code is `T1` and 175 digits of base 36. The digits are one number of 113 bytes:
 * key id (1), event (16), ticket (16), ticket type (16), Ed25519 signature (64) over `T1` and the 49 bytes before it.
 *
 * Digits and capital letters keep a QR in its alphanumeric mode: 45 modules at recovery level M, against 49 for the same
 * bytes in base 32 or base64url. A fixed width and a bound on the number leave one spelling a ticket.
 */
import { type KeyObject, sign, verify } from 'node:crypto';

/** The contents of a code. The ids are lower-case UUIDs; `keyId` (0 to 255) counts the event's keys. */
export interface TicketClaim {
  readonly keyId: number;
  readonly eventId: string;
  readonly ticketId: string;
  readonly ticketTypeId: string;
}

export type TicketVerdict =
  | ({ readonly ok: true } & TicketClaim)
  | { readonly ok: false; readonly reason: 'malformed' | 'unknown key' | 'forged' };

const VERSION = 'T1';
const CLAIM_BYTES = 1 + 3 * 16;
const SIGNATURE_BYTES = 64;
const DIGITS = 175;
const TOO_LARGE = 1n << BigInt(8 * (CLAIM_BYTES + SIGNATURE_BYTES));
const SPELLING = new RegExp(`^${VERSION}[0-9A-Z]{${DIGITS}}$`);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Signs a ticket. The same ticket and key always give the same code. Throws a RangeError for an invalid id. */
export function signTicketCode(claim: TicketClaim, privateKey: KeyObject): string {
  const message = messageOf(claim);
  const signature = sign(null, message, privateKey);
  return spell(Buffer.concat([message.subarray(VERSION.length), signature]));
}

/**
 * Checks a code. `publicKeyFor` finds the event's key, or undefined when there is no such event or key here.
 * A code that passes was issued for this ticket; whether the ticket may still enter is for the caller to look up.
 */
export function verifyTicketCode(
  code: string,
  publicKeyFor: (eventId: string, keyId: number) => KeyObject | undefined,
): TicketVerdict {
  const bytes = read(code);
  if (!bytes) return { ok: false, reason: 'malformed' };
  const claim = claimIn(bytes);
  const publicKey = publicKeyFor(claim.eventId, claim.keyId);
  if (!publicKey) return { ok: false, reason: 'unknown key' };
  const genuine = verify(null, messageOf(claim), publicKey, bytes.subarray(CLAIM_BYTES));
  return genuine ? { ok: true, ...claim } : { ok: false, reason: 'forged' };
}

/** Reads a code's contents without verifying its signature: enough to look up its event, never enough to admit. */
export function parseTicketCode(code: string): TicketClaim | undefined {
  const bytes = read(code);
  return bytes && claimIn(bytes);
}

/** Normalises a typed or pasted code (spaces, dashes, small letters); the result must still be verified. */
export function normaliseTypedCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

function messageOf({ keyId, eventId, ticketId, ticketTypeId }: TicketClaim): Buffer {
  if (!Number.isInteger(keyId) || keyId < 0 || keyId > 255) throw new RangeError(`Not a key id: ${keyId}`);
  return Buffer.concat([
    Buffer.from(VERSION),
    Buffer.of(keyId),
    uuidBytes(eventId),
    uuidBytes(ticketId),
    uuidBytes(ticketTypeId),
  ]);
}

function claimIn(bytes: Buffer): TicketClaim {
  return {
    keyId: bytes.readUInt8(0),
    eventId: uuidText(bytes.subarray(1, 17)),
    ticketId: uuidText(bytes.subarray(17, 33)),
    ticketTypeId: uuidText(bytes.subarray(33, 49)),
  };
}

function spell(bytes: Buffer): string {
  const digits = BigInt(`0x${bytes.toString('hex')}`)
    .toString(36)
    .toUpperCase();
  return VERSION + digits.padStart(DIGITS, '0');
}

function read(code: string): Buffer | undefined {
  if (!SPELLING.test(code)) return undefined;
  let number = 0n;
  // Seven digits at a time: exact in a double, and far fewer steps with big numbers than one digit at a time.
  for (const digits of code.slice(VERSION.length).match(/.{7}/g) ?? []) {
    number = number * 36n ** 7n + BigInt(Number.parseInt(digits, 36));
  }
  if (number >= TOO_LARGE) return undefined;
  return Buffer.from(number.toString(16).padStart(2 * (CLAIM_BYTES + SIGNATURE_BYTES), '0'), 'hex');
}

function uuidBytes(uuid: string): Buffer {
  if (!UUID.test(uuid)) throw new RangeError(`Not a lower-case UUID: ${uuid}`);
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

function uuidText(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
