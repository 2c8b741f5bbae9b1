/** Signs and verifies the code that a ticket's QR carries (`read-ticket-code.ts` says how it is built). */
import { type KeyObject, sign, verify } from 'node:crypto';
import { readTicketCode, spellTicketCode, type TicketClaim, VERSION } from './read-ticket-code.ts';

export type { TicketClaim };

export type TicketVerdict =
  | ({ readonly ok: true } & TicketClaim)
  | { readonly ok: false; readonly reason: 'malformed' | 'unknown key' | 'forged' };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Signs a ticket. The same ticket and key always give the same code. Throws a RangeError for an invalid id. */
export function signTicketCode(claim: TicketClaim, privateKey: KeyObject): string {
  const message = messageOf(claim);
  const signature = signTicket(claim, privateKey);
  return spellTicketCode(message.toString('hex', VERSION.length) + signature.toString('hex'));
}

/** @returns the 64 bytes of the signature that a ticket's code holds */
export const signTicket = (claim: TicketClaim, privateKey: KeyObject): Buffer =>
  sign(null, messageOf(claim), privateKey);

/**
 * Checks a code. `publicKeyFor` finds the event's key, or undefined when there is no such event or key here.
 * A code that passes was issued for this ticket; whether the ticket may still enter is for the caller to look up.
 */
export function verifyTicketCode(
  code: string,
  publicKeyFor: (eventId: string, keyId: number) => KeyObject | undefined,
): TicketVerdict {
  const read = readTicketCode(code);
  if (!read) return { ok: false, reason: 'malformed' };
  const { claim, message, signature } = read;
  const publicKey = publicKeyFor(claim.eventId, claim.keyId);
  if (!publicKey) return { ok: false, reason: 'unknown key' };
  return verify(null, message, publicKey, signature)
    ? { ok: true, ...claim }
    : { ok: false, reason: 'forged' };
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

function uuidBytes(uuid: string): Buffer {
  if (!UUID.test(uuid)) throw new RangeError(`Not a lower-case UUID: ${uuid}`);
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}
