import { z } from 'zod';
import type { KnownPlace } from '../../core/places/place.ts';
import type { PlaceProvider } from '../../core/places/place-finder.ts';
import { withoutFinalSlashes } from '../../core/shared/text/without-final-slashes.ts';
import { fetchJson } from './fetch-json.ts';

/** The public server takes one request a second. https://operations.osmfoundation.org/policies/nominatim/ */
const PAUSE_MS = 1_000;
const LONGEST_QUEUE = 5;

/** An answer in format jsonv2. https://nominatim.org/release-docs/latest/api/Output/ */
const found = z.object({
  osm_type: z.string(),
  osm_id: z.number(),
  lat: z.string().nullish(),
  lon: z.string().nullish(),
  name: z.string().nullish(),
  display_name: z.string().catch(''),
  address: z.record(z.string(), z.string()).catch({}),
});

type Found = z.output<typeof found>;

const nothing = z.object({ error: z.string() });

/** Maps OpenStreetMap's many names of a part to ours, the closest first. */
const PARTS = {
  number: ['house_number'],
  route: ['road', 'pedestrian', 'footway', 'square'],
  sublocality: ['suburb', 'quarter', 'neighbourhood', 'city_district', 'borough'],
  locality: ['city', 'town', 'village', 'municipality', 'hamlet'],
  district: ['county', 'state_district'],
  region: ['state', 'region', 'province'],
  country: ['country'],
  postcode: ['postcode'],
} as const;

/**
 * Addresses of OpenStreetMap by Nominatim. Its rules forbid searching while typing, so people press Search.
 * @param url of its server: "https://nominatim.openstreetmap.org"
 * @param userAgent names this installation, as the rules want it
 */
export function createNominatim({
  url,
  userAgent,
  pauseMs = PAUSE_MS,
}: {
  url: string;
  userAgent: string;
  pauseMs?: number;
}): PlaceProvider {
  const claimRefund = turns(pauseMs);
  const ask = async (path: string, query: Record<string, string>) => {
    await claimRefund();
    const address = new URL(`${withoutFinalSlashes(url)}/${path}`);
    address.search = new URLSearchParams({ format: 'jsonv2', addressdetails: '1', ...query }).toString();
    return fetchJson(address, { headers: { 'user-agent': userAgent, 'accept-language': 'en' } });
  };
  return {
    search: 'when-asked',
    attribution: '© OpenStreetMap contributors',
    ready: async () => true,
    async suggest({ text: q, near }) {
      const box: Record<string, string> = near
        ? {
            viewbox: [near.longitude - 2, near.latitude + 2, near.longitude + 2, near.latitude - 2].join(','),
          }
        : {};
      const places = z.array(found).parse(await ask('search', { q, limit: '8', ...box }));
      return places.map((one) => {
        const place = placeOf(one);
        const detail = one.display_name.replace(`${place.name}, `, '');
        return { id: idOf(one), name: place.name, detail, place };
      });
    },
    async find(id) {
      if (!/^[NWR]\d+$/.test(id)) return undefined;
      const [place] = z.array(found).parse(await ask('lookup', { osm_ids: id }));
      return place && placeOf(place);
    },
    async at({ latitude, longitude }) {
      const answer = await ask('reverse', { lat: String(latitude), lon: String(longitude) });
      return nothing.safeParse(answer).success ? undefined : placeOf(found.parse(answer));
    },
  };
}

const idOf = ({ osm_type, osm_id }: Found) => `${osm_type.charAt(0).toUpperCase()}${osm_id}`;

function placeOf({ lat, lon, name, display_name, address }: Found): KnownPlace {
  const parts = Object.fromEntries(
    Object.entries(PARTS).map(([part, names]) => [part, names.map((key) => address[key]).find(Boolean)]),
  );
  const point = lat && lon ? { latitude: Number(lat), longitude: Number(lon) } : null;
  return { name: name || display_name.split(',')[0] || 'A place without a name', parts, point };
}

/** Lets callers through one by one, `pauseMs` apart. @throws Error when too many wait already */
function turns(pauseMs: number): () => Promise<void> {
  let free = 0;
  return async () => {
    const now = performance.now();
    const turn = Math.max(now, free);
    if (turn - now > LONGEST_QUEUE * pauseMs) throw new Error('too many searches wait for Nominatim');
    free = turn + pauseMs;
    if (turn > now) await new Promise((resolve) => setTimeout(resolve, turn - now));
  };
}
