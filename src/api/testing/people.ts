import type { TestApp } from '../../../tests/database.ts';
import { aUser, provesAgain } from '../../../tests/factories.ts';
import { welcomeGuest } from '../../core/sessions/guest.ts';
import { identify } from '../../core/sessions/identify.ts';
import { openSession } from '../../core/sessions/open-session.ts';
import type { SignedIn } from '../../core/shared/actor.ts';
import { transaction } from '../../db/database.ts';

export type Headings = Record<string, string>;

/** Creates an account, and returns it with the headers of its browser. */
export async function aPerson(app: TestApp, more: Parameters<typeof aUser>[1] = {}) {
  const actor = await aUser(app, more);
  return { actor, headers: await sessionOf(app, actor) };
}

/** Opens a session with a fresh proof, given after the login. @returns the headers of its browser */
export async function sessionOf(app: TestApp, { userId }: SignedIn): Promise<Headings> {
  const caller = { headers: new Headers(), address: '203.0.113.9' };
  const opened = await transaction(app.db, (tx) =>
    openSession(app, tx, { userId, secondFactor: false }, caller),
  );
  const headers = cookiesOf([opened]);
  const actor = await identify(app, new Headers(headers));
  if (actor.kind === 'user') await provesAgain(app, actor);
  return headers;
}

export function guestOf(app: TestApp): Headings {
  return cookiesOf([welcomeGuest(app).setCookie]);
}

/** Returns the cookie that a browser sends after these Set-Cookie lines. */
export function cookiesOf(lines: string[]): Headings {
  const kept = lines.filter((line) => !line.includes('Max-Age=0'));
  return { cookie: kept.map((line) => line.split(';')[0]).join('; ') };
}
