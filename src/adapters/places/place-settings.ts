import { z } from 'zod';
import type { PlacesSetting } from './choose-finder.ts';

const webAddress = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be an address like ${example}` });

/** The settings of places and maps, as part of the environment. */
export const placeEnvironment = {
  PLACES: z
    .enum(['gazetteer', 'photon', 'nominatim', 'google'], {
      error: 'must be gazetteer, photon, nominatim or google',
    })
    .default('gazetteer'),
  PHOTON_URL: webAddress('https://photon.example').optional(),
  NOMINATIM_URL: webAddress('https://nominatim.example').optional(),
  GOOGLE_MAPS_API_KEY: z.string().trim().min(1).optional(),
  MAP_STYLE_URL: webAddress('https://maps.example/style.json').optional(),
  MAP_STYLE_DARK_URL: webAddress('https://maps.example/dark.json').optional(),
  MAP_HOSTS: z
    .string()
    .transform((hosts) => hosts.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(webAddress('https://tiles.example')))
    .default([]),
};

type Given = z.output<z.ZodObject<typeof placeEnvironment>>;

/** Returns one line for each provider of places without what it is reached by. */
export function placeProblems(settings: Given): string[] {
  const { PLACES, PHOTON_URL, NOMINATIM_URL, GOOGLE_MAPS_API_KEY } = settings;
  return [
    PLACES === 'photon' && !PHOTON_URL && 'PHOTON_URL is missing: where PLACES=photon asks',
    PLACES === 'nominatim' && !NOMINATIM_URL && 'NOMINATIM_URL is missing: where PLACES=nominatim asks',
    PLACES === 'google' &&
      !GOOGLE_MAPS_API_KEY &&
      'GOOGLE_MAPS_API_KEY is missing: PLACES=google needs a key for Places API (New)',
    settings.MAP_STYLE_DARK_URL && !settings.MAP_STYLE_URL && 'MAP_STYLE_URL is missing: the style by day',
  ].filter((line) => typeof line === 'string');
}

/** Reads what finds places. */
export function placeSetting(settings: Given): PlacesSetting {
  const { PLACES: provider, PHOTON_URL = '', NOMINATIM_URL = '', GOOGLE_MAPS_API_KEY: key = '' } = settings;
  if (provider === 'photon') return { provider, url: PHOTON_URL };
  if (provider === 'nominatim') return { provider, url: NOMINATIM_URL };
  return provider === 'google' ? { provider, key } : { provider };
}

/** Reads which map is shown; undefined is the basic one. */
export function mapStyleSetting({ MAP_STYLE_URL: light, MAP_STYLE_DARK_URL, MAP_HOSTS }: Given) {
  if (!light) return undefined;
  const dark = MAP_STYLE_DARK_URL ?? light;
  return { light, dark, hosts: [...new Set([light, dark, ...MAP_HOSTS].map((url) => new URL(url).origin))] };
}
