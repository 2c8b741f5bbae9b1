import { describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, aUser } from '../../../tests/factories.ts';
import { LIMITS } from '../throttle/throttle.ts';
import { choosePlace } from './choose-place.ts';
import { getMapLabels } from './get-map-labels.ts';
import { placeAt } from './place-at.ts';
import { suggestPlaces } from './suggest-places.ts';

const logged: object[] = [];
const app = await createTestApp({
  log: { info() {}, warn: (facts) => void logged.push(facts), error: (facts) => void logged.push(facts) },
});
const actor = await aUser(app);
const caller = { headers: new Headers(), address: '192.0.2.1' };
const look = (text: string, more: object = {}) => suggestPlaces(app, actor, { text, ...more }, caller);
const first = async (text: string, more: object = {}) => {
  const [found] = (await look(text, more)).suggestions;
  return found && `${found.name}, ${found.detail}`;
};

const noLabelsYet = await getMapLabels(app, { z: 0, x: 0, y: 0 });
const early = await look('Johannesburg');
const earlyPin = await placeAt(app, actor, { latitude: -26.1081, longitude: 28.0552 }, caller).catch(
  (error: unknown) => error,
);
await vi.waitUntil(() => app.places.ready(), { timeout: 600_000, interval: 50 });

test('while the list of places is loading, searches and pins report that at once, and maps have no names', () => {
  expect(earlyPin).toMatchObject({
    kind: 'unavailable',
    code: 'places.preparing',
    facts: { retryAfterSeconds: 2 },
  });
  expect(early).toEqual({
    ready: false,
    search: 'while-typing',
    attribution: '© GeoNames',
    suggestions: [],
  });
  expect(noLabelsYet).toBeUndefined();
});

describe('a search finds', () => {
  test.each([
    ['johanesburg', 'Johannesburg, Gauteng, South Africa'],
    ['johann', 'Johannesburg, Gauteng, South Africa'],
    ['Sao Paulo', 'São Paulo, Brazil'],
    ['  SÃO   PAULO ', 'São Paulo, Brazil'],
    ['sandton', 'Sandton, Gauteng, South Africa'],
    ['santon south africa', 'Sandton, Gauteng, South Africa'],
    ['12 Maude Street, Sandown, Sandton', 'Sandown, Sandton, Gauteng, South Africa'],
    ['Cape Town, South Africa', 'Cape Town, Western Cape, South Africa'],
    ['cape town south africa', 'Cape Town, Western Cape, South Africa'],
    ['paris', 'Paris, Île-de-France, France'],
    ['paris texas', 'Paris, Texas, United States'],
    ['München', 'Munich, Bavaria, Germany'],
    ['koln', 'Köln, North Rhine-Westphalia, Germany'],
    ['nairobbi', 'Nairobi, Nairobi County, Kenya'],
    ['Łódź', 'Łódź, Łódź Voivodeship, Poland'],
    ['القاهرة', 'Cairo, Egypt'],
    ['東京', 'Tokyo, Japan'],
  ])('%s', async (text, expected) => {
    expect(await first(text)).toBe(expected);
  });

  test('nearer places first, among equally well-known ones', async () => {
    const near = { latitude: -33.9, longitude: 18.4 };
    expect(await first('newlands', near)).toBe('Newlands, Western Cape, South Africa');
  });

  test('whole places, ready to be chosen', async () => {
    const [found] = (await look('Sandown, Sandton')).suggestions;
    expect(found?.place).toEqual({
      name: 'Sandown',
      latitude: -26.1006,
      longitude: 28.0603,
      locationText: 'Sandown, Sandton, South Africa',
      timeZone: 'Africa/Johannesburg',
    });
    expect(await choosePlace(app, actor, { placeId: found?.id }, caller)).toEqual(found?.place);
  });
});

test.each([
  ['one letter', 'j'],
  ['nothing', ''],
  ['emoji', '🎉🎉🎉'],
  ['2,000 characters', 'Qx'.repeat(1_000)],
  ['what SQL and LIKE mean something by', "'; drop table events; -- %_\\"],
  ['control characters', '\u0000\u0007\n\t'],
  ['right-to-left text that is no place', 'מסיבה גדולה מאוד'],
])('%s is no mistake', async (_, text) => {
  expect((await look(text)).suggestions).toBeInstanceOf(Array);
});

test('a pin gets the nearest address, and keeps its own point', async () => {
  expect(await placeAt(app, actor, { latitude: '-26.1081', longitude: '28.0552' }, caller)).toEqual({
    name: 'Sandton',
    latitude: -26.1081,
    longitude: 28.0552,
    locationText: 'Sandton, South Africa',
    timeZone: 'Africa/Johannesburg',
  });
  const atSea = await placeAt(app, actor, { latitude: -40, longitude: 0 }, caller);
  expect(atSea.locationText).toBe('Could no infer location string');
});

test('a map gets the largest places of its tiles, and none for a tile that does not exist', async () => {
  const labels = await getMapLabels(app, { z: 4, x: 9, y: 9 });
  expect(labels?.map(({ name }) => name)).toEqual(expect.arrayContaining(['Johannesburg', 'Durban']));
  for (const tile of [
    { z: 11, x: 0, y: 0 },
    { z: 1, x: 2, y: 0 },
    { z: 1, x: 0.5, y: 0 },
    { z: -1, x: 0, y: 0 },
  ]) {
    await expect(getMapLabels(app, tile)).rejects.toMatchObject({ code: 'places.no-such-tile' });
  }
});

test('a visitor’s town is the largest of exactly that name', async () => {
  expect(await app.places.town('JOHANNESBURG')).toMatchObject({
    latitude: expect.closeTo(-26.2, 1),
    longitude: expect.closeTo(28, 0),
  });
  for (const none of ['Johannesbur', '', '%', 'x\u0301']) expect(await app.places.town(none)).toBeUndefined();
});

test('only people with an account look places up', async () => {
  await expect(suggestPlaces(app, aGuest(app), { text: 'Paris' }, caller)).rejects.toMatchObject({
    kind: 'unauthenticated',
  });
  await expect(placeAt(app, { kind: 'visitor' }, {}, caller)).rejects.toMatchObject({
    kind: 'unauthenticated',
  });
  await expect(choosePlace(app, { kind: 'visitor' }, {}, caller)).rejects.toMatchObject({
    kind: 'unauthenticated',
  });
});

describe('unusable input and answers', () => {
  test('is refused', async () => {
    await expect(choosePlace(app, actor, { placeId: '999999999' }, caller)).rejects.toMatchObject({
      code: 'places.unknown',
    });
    await expect(placeAt(app, actor, { latitude: 91, longitude: 0 }, caller)).rejects.toMatchObject({
      issues: [{ path: 'latitude', message: 'There is no such place.' }],
    });
  });

  test('a place without geometry is refused and logged', async () => {
    const places = { ...app.places, find: async () => ({ name: 'Atlantis', parts: {}, point: null }) };
    await expect(choosePlace({ ...app, places }, actor, { placeId: 'a' }, caller)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'places.without-geometry',
      message: expect.stringContaining('“Atlantis”'),
    });
    expect(logged.at(-1)).toEqual({ placeId: 'a', name: 'Atlantis' });
  });

  test('a provider that is away is reported and logged', async () => {
    const places = { ...app.places, suggest: () => Promise.reject(new Error('down')) };
    await expect(suggestPlaces({ ...app, places }, actor, { text: 'Paris' }, caller)).rejects.toMatchObject({
      kind: 'upstream',
      code: 'places.unavailable',
      message: 'Address search is not available right now. Place the pin on the map yourself.',
    });
    expect(logged.at(-1)).toMatchObject({ err: expect.objectContaining({ message: 'down' }) });
  });

  test('a provider that forbids searching while typing is asked when Search is pressed', async () => {
    const places = { ...app.places, search: 'when-asked' as const };
    const asked = (more: object) =>
      suggestPlaces({ ...app, places }, actor, { text: 'Paris', ...more }, caller);
    expect((await asked({})).suggestions).toEqual([]);
    expect((await asked({ asked: 'true' })).suggestions).not.toEqual([]);
  });

  test('too many requests have to wait', async () => {
    const other = await aUser(app);
    const places = { ...app.places, suggest: async () => [] };
    const ask = () => suggestPlaces({ ...app, places }, other, { text: 'Paris' }, caller);
    for (let count = 0; count < LIMITS['find-places'].person; count += 1) await ask();
    await expect(ask()).rejects.toMatchObject({ kind: 'too-many', code: 'too-many-requests' });
  });
});
