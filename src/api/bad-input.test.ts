import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { anEvent, breaches } from '../../tests/factories.ts';
import { pictureOf, pngClaiming } from '../core/media/testing/sample-pictures.ts';
import { createGuestCookie } from '../core/sessions/guest.ts';
import { soleSecret } from '../core/shared/secret.ts';
import { type Answered, documentedApi, type Sent } from './testing/documented-api.ts';
import { aPerson, guestOf } from './testing/people.ts';
import { countRows } from './testing/rows.ts';

const app = await createTestApp();
const call = documentedApi(app);
const MB = 1024 * 1024;

/** Sends a request that must be refused, and expects that it stored nothing. */
async function refused(method: string, path: string, sent: Sent): Promise<Answered> {
  const before = await countRows(app);
  const answered = await call(method, path, sent);
  expect(await countRows(app)).toEqual(before);
  return answered;
}

afterAll(async () => expect(await breaches(app)).toEqual([]));

describe('an order', async () => {
  const event = await anEvent(app, { types: [{ capacity: 5, perOrderLimit: 4 }, { currency: 'EUR' }] });
  const [zar, eur] = event.types.map(({ id }) => id) as [string, string];
  const good = { email: 'thandi@example.com', eventId: event.eventId, eventType: zar };
  const buy = (json: unknown, headers = guestOf(app)) =>
    refused('POST', '/beginTransaction', { json, headers });
  const strange = app.newId();

  const cases: [
    name: string,
    body: unknown,
    status: number,
    code: string,
    path?: string,
    message?: RegExp,
  ][] = [
    ['no email', { ...good, email: undefined }, 400, 'input.invalid', 'email', /^no email$/],
    ['an empty email', { ...good, email: ' ' }, 400, 'input.invalid', 'email', /^no email$/],
    [
      'no email at all',
      { ...good, email: 'thandi at example' },
      400,
      'input.invalid',
      'email',
      /name@example/,
    ],
    ['a number as email', { ...good, email: 7 }, 400, 'input.invalid', 'email', /^no email$/],
    [
      'an email of 300 characters',
      { ...good, email: `${'a'.repeat(290)}@example.com` },
      400,
      'input.invalid',
      'email',
    ],
    ['an email with a NUL', { ...good, email: 'a\u0000b@example.com' }, 400, 'input.invalid', 'email'],
    ['an unknown event', { ...good, eventId: strange }, 404, 'order.unknown-event'],
    ['a malformed event id', { ...good, eventId: "1' or '1'='1" }, 400, 'input.invalid', 'eventId'],
    ['an unknown type', { ...good, eventType: strange }, 409, 'order.unknown-type', 'eventType'],
    ['a malformed type', { ...good, eventType: 'vip' }, 400, 'input.invalid', 'eventType'],
    ['neither type nor quantities', { ...good, eventType: undefined }, 400, 'input.invalid', 'quantities'],
    [
      'empty quantities',
      { ...good, eventType: undefined, quantities: {} },
      400,
      'input.invalid',
      'quantities',
    ],
    [
      'more types than an order may have',
      {
        ...good,
        eventType: undefined,
        quantities: Object.fromEntries(Array.from({ length: 21 }, () => [app.newId(), 1])),
      },
      400,
      'input.invalid',
      'quantities',
    ],
    ...[0, -1, 1.5, '2', null].map((quantity): (typeof cases)[number] => [
      `a quantity of ${JSON.stringify(quantity)}`,
      { ...good, eventType: undefined, quantities: { [zar]: quantity } },
      400,
      'input.invalid',
      `quantities.${zar}`,
    ]),
    ...[5, 1e9, Number.MAX_SAFE_INTEGER].map((quantity): (typeof cases)[number] => [
      `more than an order may have, ${quantity}`,
      { ...good, eventType: undefined, quantities: { [zar]: quantity } },
      409,
      'order.too-many',
      `quantities.${zar}`,
      /up to \d+ /,
    ]),
    [
      'two currencies',
      { ...good, eventType: undefined, quantities: { [zar]: 1, [eur]: 1 } },
      409,
      'order.mixed-currencies',
    ],
    ['a currency', { ...good, currency: 'EUR' }, 400, 'input.invalid', 'currency', /not known/],
    ['a price', { ...good, price: 1 }, 400, 'input.invalid', 'price', /not known/],
    ['an amount', { ...good, amount: 0 }, 400, 'input.invalid', 'amount', /not known/],
    [
      'a price of a quantity',
      { ...good, quantities: { [zar]: { quantity: 1, price: 1 } } },
      400,
      'input.invalid',
    ],
    ['a polluted prototype', JSON.parse(`{"__proto__":{"admin":true}}`), 400, 'input.invalid'],
    ['a list', [good], 400, 'input.not-an-object'],
    ['null', null, 400, 'input.not-an-object'],
    ['a text', 'buy', 400, 'input.not-an-object'],
  ];

  test.each(cases)('with %s is refused', async (_, body, status, code, path, message = /./) => {
    const answered = await buy(body);
    expect(answered).toMatchObject({ status, code });
    if (path === undefined) return;
    expect(answered.issues).toContainEqual({ path, message: expect.stringMatching(message) });
  });

  test.each([
    ['no JSON', 'email=thandi@example.com'],
    ['half of the JSON', '{"email":'],
    ['nothing', ''],
    ['endless brackets', '['.repeat(200_000)],
    ['bytes', new Uint8Array([0xff, 0xfe, 0x00])],
  ])('with %s as its body is refused', async (_, body) => {
    const answered = await refused('POST', '/beginTransaction', { body, headers: guestOf(app) });
    expect(answered).toMatchObject({ status: 400, code: 'input.not-json' });
  });

  test.each([
    ['that declares its size', (size: number) => ({ 'content-length': String(size) })],
    ['without a declared size', () => ({})],
  ])('with a body too large %s is refused', async (_, sized) => {
    const body = JSON.stringify({ ...good, name: 'x'.repeat(300 * 1024) });
    const answered = await refused('POST', '/beginTransaction', {
      body,
      headers: { ...guestOf(app), ...sized(body.length) },
    });
    expect(answered).toMatchObject({ status: 413, code: 'request.too-large' });
  });

  test('without a guest cookie, or with a forged one, is refused', async () => {
    const [cookie = ''] = Object.values(guestOf(app));
    const other = createGuestCookie({ secret: soleSecret(new Uint8Array(32).fill(9)) }, app.newId());
    const changed = cookie.replace(/[0-9a-f]{4}\./, (end) => `${end === '0000.' ? '1111' : '0000'}.`);
    for (const headers of [
      {},
      { cookie: changed },
      { cookie: `tikiti-guest=${other}` },
      { cookie: 'tikiti-guest=.' },
    ]) {
      expect(await buy(good, headers as never)).toMatchObject({
        status: 401,
        code: 'account.sign-in-needed',
      });
    }
  });

  test('with an expired, foreign or forged token is refused, whatever cookies it has', async () => {
    const person = await aPerson(app);
    const { body } = await call('POST', '/api/id-token', { headers: person.headers });
    const { idToken } = body as { idToken: string };
    const [head, claims, mac = ''] = idToken.split('.');
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${claims}.`;
    const forged = `${head}.${claims}.${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`;
    const foreign = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxIiwic2lkIjoiMiJ9.c2lnbmF0dXJl';
    const bearer = (token: string) => ({ ...guestOf(app), authorization: `Bearer ${token}` });
    for (const token of [forged, unsigned, foreign, '', 'x'.repeat(8000)]) {
      expect(await buy(good, bearer(token))).toMatchObject({ status: 401, code: 'account.token-refused' });
    }
    app.clock.advance(15 * 60_000);
    expect(await buy(good, bearer(idToken))).toMatchObject({ status: 401, code: 'account.token-refused' });
  });

  test('sent by a browser from another site’s page is refused', async () => {
    const headers = { ...guestOf(app), origin: 'https://evil.example' };
    expect(await buy(good, headers)).toMatchObject({ status: 403, code: 'request.cross-site' });
    const noOrigin = { ...guestOf(app), 'sec-fetch-site': 'cross-site' };
    expect(await buy(good, noOrigin)).toMatchObject({ status: 403, code: 'request.cross-site' });
  });

  test('whose provider cannot be reached releases its seats', async () => {
    app.provider.failing.create = new Error('no network');
    const answered = await call('POST', '/beginTransaction', { json: good, headers: guestOf(app) });
    app.provider.failing = {};
    expect(answered).toMatchObject({ status: 502, code: 'payment.provider-unavailable' });
    expect(await breaches(app)).toEqual([]);
    const { body } = await call('GET', `/api/events/${event.eventId}`);
    expect(body).toMatchObject({ types: [{ left: 5 }, {}] });
  });
});

describe('an event', async () => {
  const owner = await aPerson(app);
  const type = { name: 'General', priceMinor: 35_000, currency: 'ZAR', capacity: 10 };
  const good = {
    name: 'Jazz',
    startsAt: '2027-01-16T17:00',
    endsAt: '2027-01-16T23:00',
    timeZone: 'Africa/Johannesburg',
    types: [type],
  };

  const cases: [name: string, body: object, path: string, message?: RegExp][] = [
    ['no name', { ...good, name: undefined }, 'name', /^Need name$/],
    ['an empty name', { ...good, name: '  ' }, 'name', /^Need name$/],
    ['a name over two lines', { ...good, name: 'Jazz\nNight' }, 'name'],
    ['a NUL in its name', { ...good, name: 'Jazz\u0000' }, 'name'],
    ['an end before its start', { ...good, endsAt: '2027-01-16T16:00' }, 'endsAt', /after the start/],
    ['an end equal to its start', { ...good, endsAt: good.startsAt }, 'endsAt', /after the start/],
    ['a 30th of February', { ...good, startsAt: '2027-02-30T10:00' }, 'startsAt'],
    ['an instant for a local time', { ...good, startsAt: '2027-01-16T17:00:00Z' }, 'startsAt'],
    ['an invalid time zone', { ...good, timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['no ticket type', { ...good, types: [] }, 'types'],
    ['51 ticket types', { ...good, types: Array(51).fill(type) }, 'types'],
    [
      'a negative price',
      { ...good, types: [{ ...type, priceMinor: -1 }] },
      'types.0.priceMinor',
      /below zero/,
    ],
    ['half a cent', { ...good, types: [{ ...type, priceMinor: 0.5 }] }, 'types.0.priceMinor'],
    ['a price in words', { ...good, types: [{ ...type, priceMinor: '350.00' }] }, 'types.0.priceMinor'],
    ['a huge price', { ...good, types: [{ ...type, priceMinor: 1e300 }] }, 'types.0.priceMinor'],
    [
      'a currency we do not know',
      { ...good, types: [{ ...type, currency: 'XXX' }] },
      'types.0.currency',
      /ZAR, EUR or USD/,
    ],
    ['no tickets to sell', { ...good, types: [{ ...type, capacity: 0 }] }, 'types.0.capacity'],
    ['a billion tickets', { ...good, types: [{ ...type, capacity: 1e9 }] }, 'types.0.capacity'],
    ['a wrong second type', { ...good, types: [type, { ...type, priceMinor: -1 }] }, 'types.1.priceMinor'],
    ['a latitude without a longitude', { ...good, latitude: 1 }, 'latitude'],
    ['a photo nobody uploaded', { ...good, bannerKey: 'images/../secret' }, 'bannerKey'],
    ['an approval in it', { ...good, approval: 'approved' }, 'approval', /not known/],
    ['another owner', { ...good, ownerId: app.newId() }, 'ownerId', /not known/],
    ['tickets already sold', { ...good, types: [{ ...type, sold: 5 }] }, 'types.0.sold', /not known/],
  ];

  test.each(cases)('with %s is refused', async (_, json, path, message = /./) => {
    const answered = await refused('POST', '/api/events', { json, headers: owner.headers });
    expect(answered).toMatchObject({ status: 400, detail: expect.stringMatching(message) });
    expect(answered.issues?.map((issue) => issue.path)).toContain(path);
  });

  test('is refused with all its errors at once', async () => {
    const json = { ...good, name: '', types: [{ ...type, priceMinor: -1 }] };
    const { issues } = await refused('POST', '/api/events', { json, headers: owner.headers });
    expect(issues?.map(({ path }) => path)).toEqual(['name', 'types.0.priceMinor']);
  });
});

describe('a picture', async () => {
  const owner = await aPerson(app);
  const upload = (body: BodyInit, headers = {}) =>
    refused('POST', '/uploadImage', { body, headers: { ...owner.headers, ...headers } });
  const form = (...files: [name: string, bytes: Uint8Array | string][]) => {
    const data = new FormData();
    for (const [name, bytes] of files) {
      if (typeof bytes === 'string') data.append(name, bytes);
      else data.append(name, new File([new Uint8Array(bytes)], 'banner.png', { type: 'image/png' }));
    }
    return data;
  };
  const svg = new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  const red = pictureOf('#ff0000');

  test.each([
    ['that is a text', form(['image', new TextEncoder().encode('hello')]), 415, 'image.not-an-image'],
    ['that is cut in half', form(['image', red.slice(0, 40)]), 415, 'image.unreadable'],
    ['of 900 megapixels', form(['image', pngClaiming(30_000, 30_000)]), 413, 'image.too-many-pixels'],
    ['that is an SVG', form(['image', svg]), 415, 'image.svg'],
    ['of 10 MB and a byte', form(['image', new Uint8Array(10 * MB + 1)]), 413, 'image.too-large'],
    ['of 30 MB', form(['image', new Uint8Array(30 * MB)]), 413, 'request.too-large'],
    ['that is empty', form(['image', new Uint8Array()]), 400, 'input.invalid'],
    ['in another field', form(['photo', red]), 400, 'input.invalid'],
    ['as a text field', form(['image', 'banner.png']), 400, 'input.invalid'],
    ['with a second one', form(['image', red], ['image', red]), 400, 'input.invalid'],
    ['with a field beside it', form(['image', red], ['owner', 'me']), 400, 'input.invalid'],
    ['without a form', red, 415, 'upload.not-multipart'],
    ['in a JSON body', '{"image":"…"}', 415, 'upload.not-multipart'],
  ])('%s is refused', async (_, body, status, code) => {
    expect(await upload(body as BodyInit)).toMatchObject({ status, code });
  });

  test('in a form that breaks off is refused', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const broken = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc';
    expect(await upload(broken, headers)).toMatchObject({ status: 400, code: 'upload.broken' });
    const without = { 'content-type': 'multipart/form-data' };
    expect(await upload(broken, without)).toMatchObject({ status: 415, code: 'upload.not-multipart' });
  });

  const doors = [
    ['POST', '/uploadImage'],
    ['PUT', '/api/profile/photo'],
    ['PUT', '/api/profile/logo'],
  ] as const;

  test.each(doors)('is accepted up to 10 MB, and no larger, by %s %s', async (method, path) => {
    const send = (size: number) =>
      refused(method, path, { body: form(['image', new Uint8Array(size)]), headers: owner.headers });
    expect(await send(MB)).toMatchObject({ status: 415, code: 'image.not-an-image' });
    expect(await send(12 * MB)).toMatchObject({ status: 413, code: 'request.too-large' });
  });

  test.each(doors)(
    'of somebody without permission is refused before its form is read: %s %s',
    async (method, path) => {
      const answered = await refused(method, path, { body: 'no form' });
      expect(answered).toMatchObject({ status: 401, code: 'account.sign-in-needed' });
    },
  );

  test('that is valid is stored', async () => {
    const { status, body } = await call('POST', '/uploadImage', {
      body: form(['image', red]),
      headers: owner.headers,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Image uploaded successfully',
      accent: expect.stringMatching(/^#f/),
    });
  });
});
