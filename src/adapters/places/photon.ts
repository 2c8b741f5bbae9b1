import { z } from 'zod';
import type { KnownPlace } from '../../core/places/place.ts';
import type { PlaceProvider } from '../../core/places/place-finder.ts';
import { withoutFinalSlashes } from '../../core/shared/text/without-final-slashes.ts';
import { fetchJson } from './fetch-json.ts';

const text = z.string().nullish().catch(null);

/** Reads Photon's answer: GeoJSON. https://github.com/komoot/photon#photon-api */
const answerOf = z.object({
  features: z.array(
    z.object({
      geometry: z
        .object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) })
        .nullish()
        .catch(null),
      properties: z.object({
        osm_id: z.number(),
        osm_type: z.string(),
        type: text,
        osm_key: text,
        name: text,
        housenumber: text,
        street: text,
        locality: text,
        district: text,
        city: text,
        county: text,
        state: text,
        country: text,
        postcode: text,
      }),
    }),
  ),
});

type Feature = z.output<typeof answerOf>['features'][number];

/**
 * Addresses of OpenStreetMap by Photon, made for searching while typing.
 * @param url of its server: "https://photon.komoot.io"
 */
export function createPhoton({ url, userAgent }: { url: string; userAgent: string }): PlaceProvider {
  const ask = async (path: string, query: Record<string, string>) => {
    const address = new URL(`${withoutFinalSlashes(url)}/${path}`);
    address.search = new URLSearchParams({ lang: 'en', ...query }).toString();
    return answerOf.parse(await fetchJson(address, { headers: { 'user-agent': userAgent } })).features;
  };
  return {
    search: 'while-typing',
    attribution: '© OpenStreetMap contributors',
    ready: async () => true,
    async suggest({ text: q, near }) {
      const bias: Record<string, string> = near
        ? { lat: String(near.latitude), lon: String(near.longitude) }
        : {};
      const features = await ask('api', { q, limit: '8', ...bias });
      return features.map((feature) => {
        const place = placeOf(feature);
        const { osm_type, osm_id } = feature.properties;
        return { id: `${osm_type}${osm_id}`, name: place.name, detail: detailOf(place), place };
      });
    },
    // Photon answers whole places, so that none has to be asked for again, and knows none by its id.
    find: async () => undefined,
    async at({ latitude, longitude }) {
      const [feature] = await ask('reverse', { lat: String(latitude), lon: String(longitude), limit: '1' });
      return feature && placeOf(feature);
    },
  };
}

function placeOf({ geometry, properties }: Feature): KnownPlace {
  const { name, housenumber, street, locality, district, city, county, state, country, postcode } =
    properties;
  const itself = (type: string) => (properties.type === type ? name : undefined);
  const parts = {
    number: housenumber ?? undefined,
    route: street ?? itself('street') ?? undefined,
    sublocality: district ?? itself('district') ?? locality ?? itself('locality') ?? undefined,
    locality: city ?? itself('city') ?? undefined,
    district: county ?? itself('county') ?? undefined,
    region: state ?? itself('state') ?? undefined,
    country: country ?? itself('country') ?? undefined,
    postcode: postcode ?? undefined,
  };
  const [longitude, latitude] = geometry?.coordinates ?? [];
  const point = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
  const address = [parts.route, parts.number].filter(Boolean).join(' ');
  return {
    name: name || address || parts.locality || parts.country || 'A place without a name',
    parts,
    point,
  };
}

function detailOf({ name, parts }: KnownPlace): string {
  const street = [parts.route, parts.number].filter(Boolean).join(' ');
  const all = [street, parts.sublocality, parts.locality, parts.region, parts.country];
  return [...new Set(all)].filter((part) => part && part !== name).join(', ');
}
