import type { PlaceFinder } from '../../core/places/place-finder.ts';
import { createGooglePlaces } from './google.ts';
import { createNominatim } from './nominatim.ts';
import { createPhoton } from './photon.ts';
import { remembering } from './remember.ts';

/** The provider that looks places up; `gazetteer` is our own list, which asks no other server. */
export type PlacesSetting =
  | { provider: 'gazetteer' }
  | { provider: 'photon'; url: string }
  | { provider: 'nominatim'; url: string }
  | { provider: 'google'; key: string };

/** @param userAgent names this installation to providers that ask for it */
export function choosePlaceFinder(
  setting: PlacesSetting,
  { gazetteer, userAgent }: { gazetteer: PlaceFinder; userAgent: string },
): PlaceFinder {
  // The public list of events looks towns up in our own list, whichever provider is configured.
  const { at, town } = gazetteer;
  const beside = { town, findsStreets: true };
  if (setting.provider === 'photon') {
    return { ...remembering(createPhoton({ url: setting.url, userAgent })), ...beside };
  }
  if (setting.provider === 'nominatim') {
    return { ...remembering(createNominatim({ url: setting.url, userAgent })), ...beside };
  }
  // Google's terms forbid storing its answers.
  if (setting.provider === 'google') return { ...createGooglePlaces({ key: setting.key, at }), ...beside };
  return gazetteer;
}
