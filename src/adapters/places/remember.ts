import type { PlaceProvider } from '../../core/places/place-finder.ts';
import { HOUR_MS } from '../../core/shared/durations.ts';

const KEPT_MS = HOUR_MS;
const MOST = 2_000;

/** Asks a provider once for what was asked before within the hour: free ones ask for that, and people type the same towns. */
export function remembering(finder: PlaceProvider, now = () => performance.now()): PlaceProvider {
  const kept = new Map<string, { answer: Promise<unknown>; until: number }>();

  function remember<Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const known = kept.get(key);
    if (known && known.until > now()) return known.answer as Promise<Answer>;
    const answer = ask();
    kept.delete(key);
    kept.set(key, { answer, until: now() + KEPT_MS });
    // What failed is asked again.
    answer.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
    return answer;
  }

  const about = (degrees: number | undefined) => degrees?.toFixed(1);
  return {
    ...finder,
    suggest: (query) => {
      const { text, near } = query;
      const key = JSON.stringify([
        'suggest',
        text.toLowerCase(),
        about(near?.latitude),
        about(near?.longitude),
      ]);
      return remember(key, () => finder.suggest(query));
    },
    find: (id, session) => remember(JSON.stringify(['find', id]), () => finder.find(id, session)),
    at: (point) =>
      remember(JSON.stringify(['at', point.latitude.toFixed(5), point.longitude.toFixed(5)]), () =>
        finder.at(point),
      ),
  };
}
