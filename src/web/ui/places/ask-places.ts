import { z } from 'zod';

const place = z.object({
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  locationText: z.string(),
  timeZone: z.string(),
});

const suggestions = z.object({
  ready: z.boolean(),
  search: z.enum(['while-typing', 'when-asked']),
  attribution: z.string(),
  suggestions: z.array(
    z.object({ id: z.string(), name: z.string(), detail: z.string(), place: place.nullable() }),
  ),
});

/** A place from the server, with all that an event takes from it. */
export type AskedPlace = z.output<typeof place>;
export type AskedSuggestions = z.output<typeof suggestions>;
export type AskedSuggestion = AskedSuggestions['suggestions'][number];

const problem = z.object({ code: z.string(), detail: z.string() });

/** The server answered with this error, in words for people. */
export class PlacesTrouble extends Error {}

/** The list of towns is not loaded yet; ask again soon. */
export class PlacesPreparing extends PlacesTrouble {
  readonly retryAfterMs: number;

  constructor(detail: string, retryAfterMs: number) {
    super(detail);
    this.retryAfterMs = retryAfterMs;
  }
}

const OFFLINE = 'You seem to be offline. Place the pin on the map yourself, or try again in a moment.';
const OFFLINE_AT = 'You seem to be offline, so we couldn’t look up the pin’s address.';
const ASLEEP = 'You’ve been logged out. Log in again in another tab, then go on here: nothing is lost.';

/** @throws PlacesTrouble; DOMException (AbortError) if `signal` is aborted */
export const suggest = (
  query: { text: string; session: string; asked: boolean },
  signal?: AbortSignal,
): Promise<AskedSuggestions> =>
  ask(`/api/places?${new URLSearchParams({ ...query, asked: String(query.asked) })}`, suggestions, signal);

/** Looks up a suggestion that came without details. @throws PlacesTrouble, also if its location is unknown */
export const choose = (id: string, session: string): Promise<AskedPlace> =>
  ask(`/api/places/${encodeURIComponent(id)}?${new URLSearchParams({ session })}`, place);

/** Finds the place at a point. @throws PlacesTrouble; DOMException (AbortError) if `signal` is aborted */
export const placeAt = (
  { latitude, longitude }: { latitude: number; longitude: number },
  signal?: AbortSignal,
): Promise<AskedPlace> =>
  ask(`/api/places/at?latitude=${latitude}&longitude=${longitude}`, place, signal, OFFLINE_AT);

async function ask<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  signal?: AbortSignal,
  offline = OFFLINE,
): Promise<z.output<Schema>> {
  const response = await fetch(path, signal ? { signal } : {}).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new PlacesTrouble(offline, { cause: error });
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return schema.parse(answer);
  if (response.status === 401) throw new PlacesTrouble(ASLEEP);
  const { code, detail = offline } = problem.safeParse(answer).data ?? {};
  if (code !== 'places.preparing') throw new PlacesTrouble(detail);
  throw new PlacesPreparing(detail, 1_000 * (Number(response.headers.get('retry-after')) || 2));
}
