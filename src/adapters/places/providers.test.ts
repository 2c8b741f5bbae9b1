import { describe, expect, test } from 'vitest';
import { fetchJson } from './fetch-json.ts';
import { createGooglePlaces } from './google.ts';
import { createNominatim } from './nominatim.ts';
import { createPhoton } from './photon.ts';
import { remembering } from './remember.ts';
import { recordedProvider } from './testing/recorded-provider.ts';

const provider = await recordedProvider();
const userAgent = 'Tikiti (https://tickets.example; help@tickets.example)';
const query = (text: string) => ({ text, near: undefined, session: 'session-1' });

const MAUDE_STREET = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [28.0561, -26.1068] },
  properties: {
    osm_type: 'W',
    osm_id: 4242,
    osm_key: 'highway',
    osm_value: 'residential',
    type: 'street',
    name: 'Maude Street',
    district: 'Sandown',
    city: 'Sandton',
    state: 'Gauteng',
    country: 'South Africa',
    countrycode: 'ZA',
    postcode: '2196',
  },
};

describe('Photon', () => {
  const photon = createPhoton({ url: `${provider.url}/`, userAgent });

  test('is asked while typing, and answers whole places', async () => {
    provider.answers({
      type: 'FeatureCollection',
      features: [MAUDE_STREET, { ...MAUDE_STREET, geometry: null }],
    });
    const near = { latitude: -26, longitude: 28 };
    const [found, nowhere] = await photon.suggest({ ...query('maude st'), near });
    expect(provider.asked.at(-1)).toMatchObject({
      path: '/api',
      query: { q: 'maude st', lang: 'en', limit: '8', lat: '-26', lon: '28' },
      headers: { 'user-agent': userAgent },
    });
    expect(found).toMatchObject({
      id: 'W4242',
      name: 'Maude Street',
      detail: 'Sandown, Sandton, Gauteng, South Africa',
      place: {
        parts: {
          route: 'Maude Street',
          sublocality: 'Sandown',
          locality: 'Sandton',
          country: 'South Africa',
        },
        point: { latitude: -26.1068, longitude: 28.0561 },
      },
    });
    expect(nowhere?.place?.point).toBeNull();
  });

  test('says what is at a point', async () => {
    provider.answers({ type: 'FeatureCollection', features: [] });
    expect(await photon.at({ latitude: 0, longitude: 0 })).toBeUndefined();
    expect(provider.asked.at(-1)).toMatchObject({ path: '/reverse', query: { lat: '0', lon: '0' } });
  });
});

describe('Nominatim', () => {
  const nominatim = createNominatim({ url: provider.url, userAgent, pauseMs: 20 });
  const sandton = {
    place_id: 1,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    osm_type: 'node',
    osm_id: 77,
    lat: '-26.1069',
    lon: '28.0568',
    category: 'place',
    type: 'suburb',
    name: 'Sandton',
    display_name: 'Sandton, Johannesburg, Gauteng, South Africa',
    address: {
      suburb: 'Sandton',
      city: 'Johannesburg',
      state: 'Gauteng',
      country: 'South Africa',
      country_code: 'za',
    },
  };

  test('is asked only when somebody presses Search, and names us', async () => {
    expect(nominatim.search).toBe('when-asked');
    provider.answers([sandton]);
    const [found] = await nominatim.suggest(query('sandton'));
    expect(provider.asked.at(-1)).toMatchObject({
      path: '/search',
      query: { q: 'sandton', format: 'jsonv2', addressdetails: '1' },
      headers: { 'user-agent': userAgent },
    });
    expect(found).toMatchObject({
      id: 'N77',
      detail: 'Johannesburg, Gauteng, South Africa',
      place: { parts: { sublocality: 'Sandton', locality: 'Johannesburg' }, point: { latitude: -26.1069 } },
    });
  });

  test('looks one up, and knows nothing at sea', async () => {
    provider.answers([sandton]);
    expect((await nominatim.find('N77', undefined))?.name).toBe('Sandton');
    expect(provider.asked.at(-1)).toMatchObject({ path: '/lookup', query: { osm_ids: 'N77' } });
    expect(await nominatim.find('../N77', undefined)).toBeUndefined();
    provider.answers({ error: 'Unable to geocode' });
    expect(await nominatim.at({ latitude: -40, longitude: 0 })).toBeUndefined();
  });

  test('lets nobody queue for ever', async () => {
    const busy = createNominatim({ url: provider.url, userAgent, pauseMs: 20 });
    for (let count = 0; count < 7; count += 1) provider.answers([]);
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => busy.suggest(query('x'))));
    expect(all.some(({ status }) => status === 'rejected')).toBe(true);
    expect(all.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(5);
  });
});

describe('Google Places (New)', async () => {
  const server = await recordedProvider();
  const google = createGooglePlaces({ key: 'a-key', at: async () => undefined, host: server.url });

  test('shares a session between the search and the choice, and asks for no field too many', async () => {
    server.answers({
      suggestions: [
        {
          placePrediction: {
            place: 'places/ChIJ1',
            placeId: 'ChIJ1',
            text: { text: 'Sandton Convention Centre, Maude Street, Sandton' },
            structuredFormat: {
              mainText: { text: 'Sandton Convention Centre' },
              secondaryText: { text: 'Maude Street, Sandton' },
            },
          },
        },
        { queryPrediction: { text: { text: 'sandton hotels' } } },
      ],
    });
    expect(await google.suggest(query('sandton con'))).toEqual([
      { id: 'ChIJ1', name: 'Sandton Convention Centre', detail: 'Maude Street, Sandton', place: null },
    ]);
    expect(server.asked.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v1/places:autocomplete',
      headers: { 'x-goog-api-key': 'a-key', 'x-goog-fieldmask': expect.not.stringContaining('*') },
      body: { input: 'sandton con', sessionToken: 'session-1' },
    });

    const part = (longText: string, ...types: string[]) => ({
      longText,
      shortText: longText,
      types,
      languageCode: 'en',
    });
    server.answers({
      id: 'ChIJ1',
      displayName: { text: 'Sandton Convention Centre', languageCode: 'en' },
      location: { latitude: -26.1069, longitude: 28.0537 },
      addressComponents: [
        part('161', 'street_number'),
        part('Maude Street', 'route'),
        part('Sandown', 'sublocality_level_1', 'sublocality', 'political'),
        part('Sandton', 'locality', 'political'),
        part('South Africa', 'country', 'political'),
      ],
    });
    expect(await google.find('ChIJ1', 'session-1')).toMatchObject({
      parts: {
        number: '161',
        route: 'Maude Street',
        sublocality: 'Sandown',
        locality: 'Sandton',
        country: 'South Africa',
      },
      point: { latitude: -26.1069, longitude: 28.0537 },
    });
    expect(server.asked.at(-1)).toMatchObject({
      path: '/v1/places/ChIJ1',
      query: { sessionToken: 'session-1' },
      headers: { 'x-goog-fieldmask': 'id,displayName,location,addressComponents' },
    });
  });

  test('answers an empty search with nothing at all, and a place may lack geometry', async () => {
    server.answers({});
    expect(await google.suggest(query('zzzz'))).toEqual([]);
    server.answers({ id: 'ChIJ2', displayName: { text: 'Atlantis' } });
    expect(await google.find('ChIJ2', undefined)).toMatchObject({ name: 'Atlantis', point: null });
  });

  test('a refused key is an error that does not tell the key', async () => {
    server.answers({ error: { code: 403, message: 'denied', status: 'PERMISSION_DENIED' } }, { status: 403 });
    await expect(google.suggest(query('x'))).rejects.toThrow(/^127\.0\.0\.1:\d+ answered 403$/);
  });
});

describe('a provider that', async () => {
  const provider = await recordedProvider();

  test('is too slow is given up', async () => {
    provider.answers({}, { afterMs: 3_000 });
    await expect(fetchJson(new URL(provider.url), { timeoutMs: 1_000 })).rejects.toThrow('did not answer');
  });
  test('answers no JSON, or another shape, is an error', async () => {
    provider.answers('<html>busy</html>');
    await expect(fetchJson(new URL(provider.url))).rejects.toThrow('answered no JSON');
    provider.answers({ features: 'none' });
    await expect(createPhoton({ url: provider.url, userAgent }).suggest(query('x'))).rejects.toThrow();
  });
  test('answered within the hour is not asked again; one that failed is', async () => {
    let now = 0;
    const photon = remembering(createPhoton({ url: provider.url, userAgent }), () => now);
    const before = provider.asked.length;
    provider.answers({}, { status: 503 });
    await expect(photon.suggest(query('Sandton'))).rejects.toThrow('answered 503');
    provider.answers({ features: [MAUDE_STREET] });
    await photon.suggest(query('Sandton'));
    await photon.suggest(query('SANDTON'));
    expect(provider.asked.length - before).toBe(2);
    now = 61 * 60_000;
    provider.answers({ features: [] });
    expect(await photon.suggest(query('sandton'))).toEqual([]);
  });
});
