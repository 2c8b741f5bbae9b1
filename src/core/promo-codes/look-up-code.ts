import { eventIdOf } from '../events/event-policy.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { addressBlock } from '../throttle/address-block.ts';
import { isUsedUp, throttleKey } from '../throttle/throttle-key.ts';
import { closedCode, UNKNOWN_CODE } from './admit-code.ts';
import { type CodeCounter, findCodes } from './code-store.ts';
import { normaliseCode } from './code-text.ts';

/**
 * How often one network address may ask for codes that don't exist, over all events and ways: on a page, in the API, with an order. A whole
 * office mistypes less. At this rate nobody guesses ten random characters before an event is over.
 */
export const MISSES = { times: 30, minutes: 10 };

/** Lookups from one address block run one at a time, so that none is answered before the wrong ones ahead of it are counted. */
const turns = new Map<string, Promise<unknown>>();

/**
 * Finds a typed code. Every lookup that can reveal whether a code exists goes through here. Only wrong codes are counted, so that everybody
 * behind a shared address can use the right one.
 * @param address the caller's network address; undefined to count nothing, for a shared page whose code was looked up before
 * @throws DomainError 'not-found' (code.unknown, event.unknown for what cannot be an event's id), 'too-many' (too-many-requests, also for right codes), facts `{retryAfterSeconds}`
 */
export async function lookUpCode(
  app: App,
  eventId: string,
  typed: string,
  address: string | undefined,
): Promise<CodeCounter> {
  if (!address) return findOne(app, eventId, typed);
  const block = addressBlock(address);
  const before = turns.get(block) ?? Promise.resolve();
  const mine = before.then(() => countedLookUp(app, eventId, typed, ['promo code', block]));
  const done = mine.catch(() => undefined);
  turns.set(block, done);
  void done.then(() => {
    if (turns.get(block) === done) turns.delete(block);
  });
  return mine;
}

async function countedLookUp(
  app: App,
  eventId: string,
  typed: string,
  parts: string[],
): Promise<CodeCounter> {
  // This call refuses, with the time of the next attempt.
  if (await isUsedUp(app, parts, MISSES)) await throttleKey(app, parts, MISSES);
  try {
    return await findOne(app, eventId, typed);
  } catch (error) {
    if (error instanceof DomainError) await throttleKey(app, parts, MISSES);
    throw error;
  }
}

async function findOne(app: App, eventId: string, typed: string): Promise<CodeCounter> {
  const text = normaliseCode(typed);
  const id = eventIdOf(eventId);
  const code = text === undefined ? undefined : (await findCodes(app.db, id, [text])).get(text);
  if (code) return code;
  const issues = [{ path: 'code', message: UNKNOWN_CODE.detail }];
  throw new DomainError('not-found', UNKNOWN_CODE.code, UNKNOWN_CODE.detail, { issues });
}

/** Returns why a code cannot be used now, how many more tickets it may be used for (null: any number), and how many it still reserves. */
export function codeStanding(
  code: CodeCounter,
  now: Date,
): { refused: string | null; ticketsLeft: number | null; setAside: number } {
  return {
    refused: closedCode(code, now)?.detail ?? null,
    ticketsLeft: code.maxTickets === null ? null : Math.max(0, code.maxTickets - code.tickets),
    setAside: code.reservedLeft,
  };
}
