import { z } from 'zod';
import { readCookie, writeCookie } from '../../../../core/accounts/cookies.ts';
import type { TypedTickets } from './read-ticket-form.ts';

/** All browsers accept cookies of this length with their name and attributes; the longest value is in bytes. */
const LONGEST = 3_900;

/** How long Back and a reload still show the choice, seconds. */
const KEPT_SECONDS = 10 * 60;

const texts = z.record(z.string(), z.string());
const keptChoice = z.object({
  eventId: z.string(),
  typed: z.object({ email: z.string(), quantities: texts, prices: texts, business: texts }),
});

/**
 * Keeps what was typed into an event's form while a redirect shows the page with a promo code. An address with it would end up in logs and
 * be passed on to others.
 * @returns a Set-Cookie line; undefined if the form is too long for one
 */
export function keepChoice(publicUrl: string, eventId: string, typed: TypedTickets): string | undefined {
  const value = Buffer.from(JSON.stringify({ eventId, typed })).toString('base64url');
  return value.length > LONGEST ? undefined : writeCookie(publicUrl, 'choice', value, KEPT_SECONDS);
}

/** Returns what this browser typed into the event's form; undefined for anything that is not such a cookie. */
export function readKeptChoice(
  headers: Headers,
  publicUrl: string,
  eventId: string,
): TypedTickets | undefined {
  const value = readCookie(headers, publicUrl, 'choice');
  if (value === undefined) return undefined;
  try {
    const kept = keptChoice.parse(JSON.parse(Buffer.from(value, 'base64url').toString()));
    return kept.eventId === eventId ? kept.typed : undefined;
  } catch {
    return undefined;
  }
}
