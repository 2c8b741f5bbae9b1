import { z } from 'zod';
import type { AddressParts, KnownPlace } from '../../core/places/place.ts';
import type { PlaceFinder, PlaceProvider } from '../../core/places/place-finder.ts';
import { fetchJson } from './fetch-json.ts';

const HOST = 'https://places.googleapis.com';

/** Only what is shown is asked for: Google bills by field. */
const SUGGESTION_FIELDS =
  'suggestions.placePrediction.placeId,suggestions.placePrediction.text,suggestions.placePrediction.structuredFormat';
const PLACE_FIELDS = 'id,displayName,location,addressComponents';

const words = z.object({ text: z.string() });

/** https://developers.google.com/maps/documentation/places/web-service/place-autocomplete */
const predictions = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string(),
            text: words,
            structuredFormat: z.object({ mainText: words, secondaryText: words.optional() }).optional(),
          })
          .optional(),
      }),
    )
    .default([]),
});

/** https://developers.google.com/maps/documentation/places/web-service/place-details */
const details = z.object({
  displayName: words.optional(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  addressComponents: z.array(z.object({ longText: z.string(), types: z.array(z.string()) })).default([]),
});

/** Google's types of a part, the closest first. */
const PARTS: Record<keyof AddressParts, readonly string[]> = {
  number: ['street_number'],
  route: ['route'],
  sublocality: ['sublocality', 'sublocality_level_1', 'neighborhood'],
  locality: ['locality', 'postal_town'],
  district: ['administrative_area_level_2'],
  region: ['administrative_area_level_1'],
  country: ['country'],
  postcode: ['postal_code'],
};

/**
 * Google's places, by Places API (New). A search and the choice that ends it share a session, which Google bills as one.
 * @param at tells what is at a point: that is another service of Google's, which a key for places need not have
 */
export function createGooglePlaces({
  key,
  at,
  host = HOST,
}: {
  key: string;
  at: PlaceFinder['at'];
  host?: string;
}): PlaceProvider {
  const headers = (fields: string) => ({
    'x-goog-api-key': key,
    'x-goog-fieldmask': fields,
    'content-type': 'application/json',
  });
  return {
    search: 'while-typing',
    attribution: 'Powered by Google',
    ready: async () => true,
    async suggest({ text: input, near, session }) {
      const body = JSON.stringify({
        input,
        languageCode: 'en',
        ...(session && { sessionToken: session }),
        ...(near && { locationBias: { circle: { center: near, radius: 50_000 } } }),
      });
      const url = new URL('/v1/places:autocomplete', host);
      const answer = await fetchJson(url, { method: 'POST', headers: headers(SUGGESTION_FIELDS), body });
      return predictions.parse(answer).suggestions.flatMap(({ placePrediction: one }) => {
        if (!one) return [];
        const { mainText = one.text, secondaryText } = one.structuredFormat ?? {};
        return [{ id: one.placeId, name: mainText.text, detail: secondaryText?.text ?? '', place: null }];
      });
    },
    async find(id, session) {
      if (!/^[\w-]{1,500}$/.test(id)) return undefined;
      const url = new URL(`/v1/places/${id}`, host);
      url.search = new URLSearchParams({
        languageCode: 'en',
        ...(session && { sessionToken: session }),
      }).toString();
      const answer = await fetchJson(url, { headers: headers(PLACE_FIELDS) });
      return placeOf(details.parse(answer));
    },
    at,
  };
}

function placeOf({ displayName, location, addressComponents }: z.output<typeof details>): KnownPlace {
  const partOf = (types: readonly string[]) =>
    types.flatMap((type) => addressComponents.find((part) => part.types.includes(type)) ?? [])[0]?.longText;
  const parts = Object.fromEntries(Object.entries(PARTS).map(([part, types]) => [part, partOf(types)]));
  const name = displayName?.text ?? partOf(PARTS.locality) ?? 'A place without a name';
  return { name, parts, point: location ?? null };
}
