import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import type { PlaceFinder } from './place-finder.ts';

/**
 * Asks the place provider. Its failures are logged, and people can go on without it.
 * @throws DomainError 'upstream' (places.unavailable)
 */
export async function askFinder<Result>(
  { places, log }: Pick<App, 'places' | 'log'>,
  ask: (places: PlaceFinder) => Promise<Result>,
): Promise<Result> {
  try {
    return await ask(places);
  } catch (error) {
    log.warn({ err: error }, 'the provider of places did not answer');
    const detail = 'Address search is not available right now. Place the pin on the map yourself.';
    throw new DomainError('upstream', 'places.unavailable', detail, { cause: error });
  }
}
