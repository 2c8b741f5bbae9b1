import { eventIdOf } from '../events/event-policy.ts';
import { mayAsMember } from '../organisations/may.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { wordsOf } from '../shared/errors.ts';
import { addressBlock } from '../throttle/address-block.ts';
import { throttleKey } from '../throttle/throttle-key.ts';
import { type CodeCounter, findCodes, organisationOf } from './code-store.ts';
import { codesMeant } from './code-text.ts';
import { closedCode } from './redeem-code.ts';
import { refusal } from './refusals.ts';

/** How often one network address may ask for codes of one event that don't exist, in whatever way: on a page, in the API, with an order. */
export const MISSES = { times: 30, minutes: 10 };

/**
 * Finds a typed code. Every lookup that can reveal whether a code exists goes through here. Only wrong codes are counted and refused: if right
 * ones were too, anybody could keep all others behind a shared address from using theirs. Against guessing, random codes are long enough
 * (`code-text.ts`), and each code has its limits of use.
 * @param asker who asks, with their network address; undefined to count nothing: at a till, or where the code was looked up before
 * @throws DomainError 'not-found' (code.unknown, event.unknown for what cannot be an event's id), 'too-many' (too-many-requests, for a wrong
 * code), facts `{retryAfterSeconds}`
 */
export async function lookUpCode(
  app: App,
  eventId: string,
  typed: string,
  asker?: { address: string; actor?: Actor | undefined },
): Promise<CodeCounter> {
  const texts = codesMeant(typed);
  const id = eventIdOf(eventId);
  const found = texts.length > 0 ? await findCodes(app.db, id, texts) : undefined;
  const code = texts.map((text) => found?.get(text)).find((one) => one !== undefined);
  if (code) return code;
  if (asker && !(await isOwn(app, id, asker.actor)))
    await throttleKey(app, ['promo code', id, addressBlock(asker.address)], MISSES);
  throw refusal('code.unknown', { at: 'code' });
}

/** Whether somebody works for the event's organisation, where they see its codes anyway or sell with them. */
async function isOwn(app: App, id: string, actor: Actor | undefined): Promise<boolean> {
  if (actor?.kind !== 'user' || actor.memberships.length === 0) return false;
  const organisationId = await organisationOf(app.db, id);
  return organisationId !== undefined && mayAsMember(actor, 'event.see', { organisationId, id });
}

/** Returns why a code cannot be used now, how many more tickets it may be used for (null: any number), and how many it still reserves. */
export function codeStanding(
  code: CodeCounter,
  now: Date,
): { refused: string | null; ticketsLeft: number | null; setAside: number } {
  const closed = closedCode(code, now);
  return {
    refused: closed ? wordsOf(closed) : null,
    ticketsLeft: code.maxTickets === null ? null : Math.max(0, code.maxTickets - code.tickets),
    setAside: code.reservedLeft,
  };
}
