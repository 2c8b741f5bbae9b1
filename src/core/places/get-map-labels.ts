import type { App } from '../shared/app.ts';
import type { MapLabel, Tile } from './map-labels.ts';
import { refusal } from './refusals.ts';

/** The deepest zoom with labels; deeper tiles would hold a house each. Closer maps ask for these. */
export const DEEPEST_LABELS = 10;

/**
 * Returns the place names in a map tile, for everybody; undefined while the list of places is loading.
 * @throws DomainError 'not-found' (places.no-such-tile)
 */
export async function getMapLabels(app: App, { z, x, y }: Tile): Promise<MapLabel[] | undefined> {
  const whole = [z, x, y].every((number) => Number.isInteger(number) && number >= 0);
  if (!whole || z > DEEPEST_LABELS || x >= 2 ** z || y >= 2 ** z) throw refusal('places.no-such-tile');
  return app.mapLabels.labelsOf({ z, x, y });
}
