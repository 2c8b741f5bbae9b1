import type { Transaction } from '../../db/database.ts';
import { normaliseShortCode } from '../tickets/short-code.ts';
import { normaliseTypedCode, parseTicketCode, verifyTicketCode } from '../tickets/ticket-code.ts';
import { findTicketPublicKey } from './check-in-store.ts';

/** What a code at the door turned out to be. A short code names a ticket of the event at whose door it was typed. */
export type ReadCode =
  | { kind: 'signed'; eventId: string; ticketId: string }
  | { kind: 'short'; shortCode: string }
  | { kind: 'forged' }
  | { kind: 'malformed' };

/** Reads a scanned or typed code. A code signed with a key that is not ours is forged. */
export async function readCode(tx: Transaction, code: string): Promise<ReadCode> {
  const tidy = normaliseTypedCode(code);
  const claim = parseTicketCode(tidy);
  if (!claim) {
    const shortCode = normaliseShortCode(code);
    return shortCode ? { kind: 'short', shortCode } : { kind: 'malformed' };
  }
  const publicKey = await findTicketPublicKey(tx, claim.eventId, claim.keyId);
  const verdict = verifyTicketCode(tidy, () => publicKey);
  return verdict.ok
    ? { kind: 'signed', eventId: verdict.eventId, ticketId: verdict.ticketId }
    : { kind: 'forged' };
}
