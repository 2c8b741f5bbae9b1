import {
  CODE_HASH_BYTES,
  DETAILS_KEY_BYTES,
  DETAILS_LABEL,
  hashedCode,
  type TicketDetails,
  ticketDetailsSchema,
} from '../../../core/check-in/offline/manifest.ts';
import type { ReadCode } from '../../../core/check-in/scans/read-code.ts';
import { normaliseTypedCode, readTicketCode } from '../../../core/tickets/read-ticket-code.ts';
import { normaliseShortCode } from '../../../core/tickets/short-code.ts';
import { bytesOf, isGenuine } from '../../ui/ticket-codes/is-genuine.ts';
import type { ListHead } from './device-list.ts';

/** A code, and the signature that opens its ticket's details; undefined for a typed one. */
export interface ReadOffline {
  code: ReadCode;
  signature?: Uint8Array<ArrayBuffer>;
}

/**
 * Reads a scanned or typed code as the server does, with the keys that the device keeps. A code of an event whose key it lacks counts as
 * foreign too.
 */
export async function readCodeOffline(head: ListHead, text: string): Promise<ReadOffline> {
  const spelled = readTicketCode(normaliseTypedCode(text));
  if (!spelled) {
    const shortCode = normaliseShortCode(text);
    return { code: shortCode ? { kind: 'short', shortCode } : { kind: 'malformed' } };
  }
  const { claim, signature } = spelled;
  const other = head.otherEvents.find(({ eventId }) => eventId === claim.eventId);
  const isHere = claim.eventId === head.eventId;
  if (!isHere && !other) return { code: { kind: 'foreign', eventName: null } };
  const key = (other?.keys ?? head.keys).find(({ keyId }) => keyId === claim.keyId);
  if (!key || !(await isGenuine(spelled, key.publicKey))) return { code: { kind: 'forged' } };
  if (other) return { code: { kind: 'foreign', eventName: null } };
  return { code: { kind: 'signed', ticketId: claim.ticketId }, signature: new Uint8Array(signature) };
}

/** Hashes a short code as the list has it. */
export async function hashShortCode(eventId: string, shortCode: string): Promise<string> {
  const text = new TextEncoder().encode(hashedCode(eventId, shortCode));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text)).subarray(0, CODE_HASH_BYTES);
  return inBase64url(hash);
}

export const inBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Opens what the door shows of a ticket. @returns undefined if the signature is of another code */
export async function openDetails(
  details: string,
  signature: Uint8Array<ArrayBuffer>,
): Promise<TicketDetails | undefined> {
  const label = new TextEncoder().encode(DETAILS_LABEL);
  const secret = new Uint8Array(label.length + signature.length);
  secret.set(label);
  secret.set(signature, label.length);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', secret));
  return openSealed(details, hash.subarray(0, DETAILS_KEY_BYTES));
}

/** Opens sealed details with their own key. @returns undefined if it is another one */
export async function openSealed(
  details: string,
  raw: Uint8Array<ArrayBuffer>,
): Promise<TicketDetails | undefined> {
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
  const bytes = bytesOf(details);
  try {
    const text = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes.subarray(0, 12) },
      key,
      bytes.subarray(12),
    );
    return ticketDetailsSchema.parse(JSON.parse(new TextDecoder().decode(text)));
  } catch {
    return undefined;
  }
}
