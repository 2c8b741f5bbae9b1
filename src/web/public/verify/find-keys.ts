import type { TicketKeys } from '../../../core/event-page/ticket-keys.ts';

/**
 * Finds the public keys of an event, on this device or from us. `unknown`: we have no such event. `unreachable`: the device lacks the key,
 * and nobody who knows answered.
 * @param keyId the key that is needed; any if left out
 */
export type FindKeys = (eventId: string, keyId?: number) => Promise<TicketKeys | 'unknown' | 'unreachable'>;

/**
 * The name of the browser cache for keys. They are public, so logging out keeps them: the name lacks the prefix of what is somebody's own.
 */
const KEPT_KEYS = 'ticket-keys';

/** How long to wait for an answer, ms. */
const PATIENCE_MS = 8000;

interface From {
  fetchFrom?: typeof fetch;
  /** Undefined where browsers keep nothing: on addresses without https. */
  storage?: CacheStorage | undefined;
}

/** Finds keys and keeps them. A kept one is used at once, because a key never changes; the event's name is brought up to date for the next time. */
export function createFindKeys({
  fetchFrom = fetch,
  storage = globalThis.caches as CacheStorage | undefined,
}: From = {}): FindKeys {
  const addressOf = (eventId: string) => `/api/events/${eventId}/ticket-keys`;

  async function kept(eventId: string): Promise<TicketKeys | undefined> {
    const answer = await (await storage?.open(KEPT_KEYS))?.match(addressOf(eventId), { ignoreVary: true });
    return answer && readKeys(await answer.json());
  }

  async function ask(eventId: string): Promise<TicketKeys | 'unknown' | 'unreachable'> {
    // As a visitor: what is kept must not depend on who is logged in.
    const answer = await fetchFrom(addressOf(eventId), {
      credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const copy = answer.clone();
    const body: unknown = await answer.json();
    const keys = answer.ok ? readKeys(body) : undefined;
    if (keys) await (await storage?.open(KEPT_KEYS))?.put(addressOf(eventId), copy);
    return keys ?? (hasCode(body, 'event.unknown') ? 'unknown' : 'unreachable');
  }

  return async (eventId, keyId) => {
    const before = await kept(eventId).catch(() => undefined);
    const asked = ask(eventId).catch(() => 'unreachable' as const);
    return before?.keys.some((key) => keyId === undefined || key.keyId === keyId) ? before : asked;
  };
}

/** @returns undefined for anything but an answer of ours, such as the page of a Wi-Fi that wants a login */
function readKeys(body: unknown): TicketKeys | undefined {
  if (!isObject(body) || typeof body.id !== 'string' || !Array.isArray(body.keys)) return undefined;
  if (body.name !== null && typeof body.name !== 'string') return undefined;
  const keys = body.keys.filter(isKey);
  return keys.length === body.keys.length ? { id: body.id, name: body.name, keys } : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isKey = (value: unknown): value is TicketKeys['keys'][number] =>
  isObject(value) && typeof value.keyId === 'number' && typeof value.publicKey === 'string';

const hasCode = (body: unknown, code: string) => isObject(body) && body.code === code;
