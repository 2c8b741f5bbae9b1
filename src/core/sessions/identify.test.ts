import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { FakeBrowser } from '../../../tests/fakes/browser.ts';
import type { SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { soleSecret } from '../shared/secret.ts';
import { createAccount } from '../sign-up/create-account.ts';
import { createGuestCookie, verifyGuestCookie, welcomeGuest } from './guest.ts';
import { issueIdToken } from './id-token.ts';
import { identify } from './identify.ts';
import { signIn } from './sign-in.ts';

let app: TestApp;
let thandi: SignedIn;
let sipho: SignedIn;
let session: string;

beforeAll(async () => {
  app = await createTestApp();
  [thandi, sipho] = [await signedIn('thandi@example.com'), await signedIn('sipho@example.com')];
});

async function signedIn(email: string): Promise<SignedIn> {
  await createAccount(app, { email, password: 'koppie sunset' });
  const browser = new FakeBrowser();
  browser.take(await signIn(app, { email, password: 'koppie sunset' }, browser));
  session = `tikiti-session=${browser.cookie('tikiti-session')}`;
  const actor = await identify(app, browser.headers);
  if (actor.kind !== 'user') throw new Error('Nobody is signed in.');
  return actor;
}

describe('the actor of a request', () => {
  test('comes from the id token, else from the session, else from the guest cookie', async () => {
    const { guest, setCookie } = welcomeGuest(app);
    const cookie = `${setCookie.split(';')[0]}; other=1; ${session}`;
    const authorization = `Bearer ${await issueIdToken(app, thandi)}`;
    expect(await identify(app, new Headers({ authorization, cookie }))).toEqual(thandi);
    expect(await identify(app, new Headers({ cookie }))).toEqual(sipho);
    expect(await identify(app, new Headers({ cookie: cookie.split(';')[0] ?? '' }))).toEqual(guest);
    expect(await identify(app, new Headers())).toEqual({ kind: 'visitor' });
  });

  test.each(['Bearer nonsense', 'Bearer', 'bearer  ', 'BEARER a.b.c'])(
    'is never a silent guest when %j is refused',
    async (authorization) => {
      const headers = new Headers({ authorization, cookie: session });
      await expect(identify(app, headers)).rejects.toMatchObject({
        kind: 'unauthenticated',
        code: 'account.token-refused',
      });
    },
  );

  test('is their own when many ask at the same moment, also where a session has ended', async () => {
    const people = await Promise.all(
      ['one', 'two', 'three'].map(async (name) => {
        const email = `${name}@example.com`;
        await createAccount(app, { email, password: 'koppie sunset' });
        const browser = new FakeBrowser();
        browser.take(await signIn(app, { email, password: 'koppie sunset' }, browser));
        return { email, headers: new Headers(browser.headers) };
      }),
    );
    await app.db
      .deleteFrom('sessions')
      .where('userId', 'in', (eb) =>
        eb.selectFrom('users').where('email', '=', 'two@example.com').select('id'),
      )
      .execute();
    const actors = await Promise.all([...people, ...people].map(({ headers }) => identify(app, headers)));
    const emails = actors.map((actor) => (actor.kind === 'user' ? actor.email : actor.kind));
    const expected = ['one@example.com', 'visitor', 'three@example.com'];
    expect(emails).toEqual([...expected, ...expected]);
  });

  test('costs no database work for guests and visitors', async () => {
    const untouchable = new Proxy({} as App['db'], {
      get(_target, property) {
        throw new Error(`The database was touched: ${String(property)}`);
      },
    });
    const cold: App = { ...app, db: untouchable };
    const { guest, setCookie } = welcomeGuest(app);
    expect(await identify(cold, new Headers({ cookie: setCookie }))).toEqual(guest);
    expect(await identify(cold, new Headers())).toEqual({ kind: 'visitor' });
    await expect(identify(cold, new Headers({ cookie: session }))).rejects.toThrow(
      'The database was touched',
    );
  });
});

describe('a guest cookie', () => {
  test('can be read only by us', () => {
    const value = createGuestCookie(app, 'somebody');
    expect(verifyGuestCookie(app, value)).toEqual({ kind: 'guest', guestId: 'somebody' });
    expect(verifyGuestCookie({ secret: soleSecret(new Uint8Array(32).fill(8)) }, value)).toBeUndefined();
  });

  test('has one valid spelling: a changed, cut or extended one is refused', () => {
    const value = createGuestCookie(app, '01931f5e-7a1b-7c3d-8e4f-123456789abc');
    const position = fc.nat(value.length - 1);
    fc.assert(
      fc.property(position, fc.string({ maxLength: 3 }), fc.nat(3), (at, put, cut) => {
        const changed = value.slice(0, at) + put + value.slice(at + cut);
        fc.pre(changed !== value);
        expect(verifyGuestCookie(app, changed)).toBeUndefined();
      }),
      { numRuns: 5000 },
    );
  });

  test('is bound to this host over https, and hidden from scripts', () => {
    const secure = { ...app, settings: { ...app.settings, publicUrl: 'https://tickets.example' } };
    expect(welcomeGuest(secure).setCookie).toMatch(
      /^__Host-tikiti-guest=[^;]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(welcomeGuest(app).setCookie).toMatch(/^tikiti-guest=[^;]+;(?!.*Secure)/);
  });
});
