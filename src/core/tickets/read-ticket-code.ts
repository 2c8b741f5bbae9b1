/**
 * Reads the signed code that a ticket's QR carries; it runs on servers and in browsers.
 *
 * A code is `T1` and 175 digits of base 36. The digits are one number of 113 bytes:
 * key id (1), event (16), ticket (16), ticket type (16), Ed25519 signature (64) over `T1` and the 49 bytes before it.
 *
 * Digits and capital letters keep a QR in its alphanumeric mode: 45 modules at recovery level M, against 49 for the same
 * bytes in base 32 or base64url. A fixed width and a bound on the number leave one spelling a ticket.
 */

/** The contents of a code. The ids are lower-case UUIDs; `keyId` (0 to 255) counts the event's keys. */
export interface TicketClaim {
  readonly keyId: number;
  readonly eventId: string;
  readonly ticketId: string;
  readonly ticketTypeId: string;
}

/** A code that was read. Without a check of its signature it is enough to look up its event, never enough to admit. */
export interface SpelledCode {
  claim: TicketClaim;
  /** What is signed. */
  message: Uint8Array;
  signature: Uint8Array;
}

export const VERSION = 'T1';
const CLAIM_BYTES = 1 + 3 * 16;
const SIGNATURE_BYTES = 64;
const BYTES = CLAIM_BYTES + SIGNATURE_BYTES;
const DIGITS = 175;
const TOO_LARGE = 1n << BigInt(8 * BYTES);
const SPELLING = new RegExp(`^${VERSION}[0-9A-Z]{${DIGITS}}$`);

/** @returns undefined if it is not spelled as a code */
export function readTicketCode(code: string): SpelledCode | undefined {
  if (!SPELLING.test(code)) return undefined;
  let number = 0n;
  // Seven digits at a time: exact in a double, and far fewer steps with big numbers than one digit at a time.
  for (const digits of code.slice(VERSION.length).match(/.{7}/g) ?? []) {
    number = number * 36n ** 7n + BigInt(Number.parseInt(digits, 36));
  }
  if (number >= TOO_LARGE) return undefined;
  const hex = number.toString(16).padStart(2 * BYTES, '0');
  const bytes = Uint8Array.from({ length: BYTES }, (_, at) =>
    Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16),
  );
  const message = new Uint8Array(VERSION.length + CLAIM_BYTES);
  message.set(new TextEncoder().encode(VERSION));
  message.set(bytes.subarray(0, CLAIM_BYTES), VERSION.length);
  const uuid = (byte: number) => spelled(hex.slice(2 * byte, 2 * byte + 32));
  return {
    claim: { keyId: bytes[0] as number, eventId: uuid(1), ticketId: uuid(17), ticketTypeId: uuid(33) },
    message,
    signature: bytes.slice(CLAIM_BYTES),
  };
}

/** Spells 113 bytes, the claim and its signature, as a code. @param hex of those bytes */
export function spellTicketCode(hex: string): string {
  return VERSION + BigInt(`0x${hex}`).toString(36).toUpperCase().padStart(DIGITS, '0');
}

/** Normalises a typed or pasted code (spaces, dashes, small letters); the result must still be verified. */
export function normaliseTypedCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

const spelled = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
