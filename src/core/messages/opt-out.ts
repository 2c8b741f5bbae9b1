import { createHmac, timingSafeEqual } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { derivedKey } from '../accounts/derived-key.ts';
import { eventIdOf } from '../events/event-policy.ts';
import type { App } from '../shared/app.ts';
import { deleteOptOut, findOptOut, insertOptOut } from './opt-out-store.ts';
import { refusal } from './refusals.ts';

/**
 * SQL: the keyed hash under which an organisation's list of opt-outs stores an address. The list contains no addresses, and without the key
 * nobody can test addresses against it.
 */
export function addressHash(
  { secret }: Pick<App, 'secret'>,
  organisationId: RawBuilder<unknown>,
  email: RawBuilder<unknown>,
): RawBuilder<Buffer> {
  const key = derivedKey(secret, 'opt-out').export();
  return sql<Buffer>`sha256(${key}::bytea || convert_to(${organisationId} || E'\n' || lower(${email}), 'UTF8'))`;
}

/** Signs a link for one organisation, so that it does not work for another. */
const signatureOf = ({ secret }: Pick<App, 'secret'>, organisationId: string, hash: Buffer): Buffer =>
  createHmac('sha256', derivedKey(secret, 'opt-out'))
    .update('unsubscribe\n')
    .update(`${organisationId}\n`)
    .update(hash)
    .digest()
    .subarray(0, 16);

/**
 * Makes the absolute link with which an address opts out of an organisation's messages. It contains no address, never expires, and opens
 * nothing else. Mail programs post to it when somebody presses their unsubscribe button (RFC 8058).
 */
export function unsubscribeLink(
  app: Pick<App, 'secret' | 'settings'>,
  { eventId, organisationId, hash }: { eventId: string; organisationId: string; hash: Buffer },
): string {
  const token = Buffer.concat([hash, signatureOf(app, organisationId, hash)]).toString('base64url');
  return `${app.settings.publicUrl}/event/${eventId}/unsubscribe/${token}`;
}

/** What the page behind the link shows. */
export interface Unsubscribing {
  organisation: string;
  eventName: string;
  unsubscribed: boolean;
}

/** Returns what a link would end. @throws DomainError 'not-found' (event.unknown, unsubscribe.unknown) */
export async function getUnsubscribing(app: App, params: Params): Promise<Unsubscribing> {
  const { organisation, eventName, unsubscribed } = await read(app, params);
  return { organisation, eventName, unsubscribed };
}

/** Opts an address out of an organisation's messages, except essential ones. @throws DomainError as getUnsubscribing */
export async function unsubscribe(app: App, params: Params): Promise<void> {
  const { organisationId, hash } = await read(app, params);
  await insertOptOut(app.db, organisationId, hash, app.clock.now());
}

/** Undoes an opt-out. @throws DomainError as getUnsubscribing */
export async function subscribeAgain(app: App, params: Params): Promise<void> {
  const { organisationId, hash } = await read(app, params);
  await deleteOptOut(app.db, organisationId, hash);
}

interface Params {
  eventId: unknown;
  token: string;
}

async function read(app: App, { eventId, token }: Params) {
  const bytes = Buffer.from(token, 'base64url');
  const [hash, signature] = [bytes.subarray(0, 32), bytes.subarray(32)];
  const found = bytes.length === 48 ? await findOptOut(app.db, eventIdOf(eventId), hash) : undefined;
  if (!found || !timingSafeEqual(signature, signatureOf(app, found.organisationId, hash))) {
    throw refusal('unsubscribe.unknown');
  }
  return { ...found, hash };
}
