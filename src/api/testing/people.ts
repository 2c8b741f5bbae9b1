import type { TestApp } from '../../../tests/database.ts';
import { aUser } from '../../../tests/factories.ts';
import { welcomeGuest } from '../../core/sessions/guest.ts';
import type { SignedIn } from '../../core/shared/actor.ts';

export type Headings = Record<string, string>;

/** An account and the headers with which its browser comes. */
export async function aPerson(app: TestApp, more: Parameters<typeof aUser>[1] = {}) {
  const actor = await aUser(app, more);
  return { actor, headers: await sessionOf(app, actor) };
}

export async function sessionOf(app: TestApp, { userId }: SignedIn): Promise<Headings> {
  const { setCookie } = await app.accounts.startSession(userId, {
    headers: new Headers(),
    address: '203.0.113.9',
  });
  return cookiesOf(setCookie);
}

export function guestOf(app: TestApp): Headings {
  return cookiesOf([welcomeGuest(app).setCookie]);
}

/** Returns what a browser sends back after these Set-Cookie lines. */
export function cookiesOf(lines: string[]): Headings {
  const kept = lines.filter((line) => !line.includes('Max-Age=0'));
  return { cookie: kept.map((line) => line.split(';')[0]).join('; ') };
}
