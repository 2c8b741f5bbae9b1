import type { App } from '../shared/app.ts';
import type { PlaceFinder } from './place-finder.ts';
import { refusal } from './refusals.ts';

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
    throw refusal('places.unavailable', { cause: error });
  }
}
