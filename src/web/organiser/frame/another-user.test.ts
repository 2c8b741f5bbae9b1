import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/database.ts';
import { aUser } from '../../../../tests/factories.ts';
import { renderedFor } from '../../../core/sessions/rendered-for.ts';
import type { Actor } from '../../../core/shared/actor.ts';
import { actorContext, appContext } from '../../context.ts';
import { middleware } from './frame.tsx';

const app = await createTestApp();

/** The way in of a form or of a page's data, up to its action or loader. @returns how often that ran */
async function send(actor: Actor, headers: HeadersInit, method = 'POST'): Promise<number> {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(actorContext, actor);
  const request = new Request('http://localhost/platform/new-event?step=2', { method, headers });
  const args = { context, request, url: new URL(request.url), params: {} } as never;
  let ran = 0;
  const pass = async (at: number): Promise<unknown> =>
    at < middleware.length ? middleware[at]?.(args, (() => pass(at + 1)) as never) : ran++;
  await pass(0);
  return ran;
}

test('a form of one person reaches no action while another is logged in', async () => {
  const [ann, bob] = [await aUser(app), await aUser(app)];
  await expect(send(ann, { 'x-tikiti-for': renderedFor(bob) })).rejects.toMatchObject({
    code: 'account.somebody-else',
  });
  expect(await send(ann, { 'x-tikiti-for': renderedFor(ann) })).toBe(1);
  expect(await send(ann, {})).toBe(1);
});

test('a page of one person is given no data of another: it opens in a new document, wholly of who is logged in', async () => {
  const [ann, bob] = [await aUser(app), await aUser(app)];
  const ledTo = async (actor: Actor) => {
    const led: unknown = await send(actor, { 'x-tikiti-for': renderedFor(bob) }, 'GET').catch(
      (thrown) => thrown,
    );
    if (!(led instanceof Response)) return led;
    return { to: led.headers.get('location'), anew: led.headers.get('x-remix-reload-document') };
  };
  const page = '/platform/new-event?step=2';
  expect(await ledTo(ann)).toEqual({ to: page, anew: 'true' });
  // The page was rendered for Bob: the login says that he is not logged in any more.
  const login = `/user-flow/login?next=${encodeURIComponent(page)}&logged-out`;
  expect(await ledTo({ kind: 'visitor' })).toEqual({ to: login, anew: 'true' });
  expect(await ledTo(bob)).toBe(1);
  // As the new document is asked for.
  expect(await send(ann, {}, 'GET')).toBe(1);
});

test('somebody else who has not confirmed their address yet is led to that from no page of another', async () => {
  const [ann, bob] = [await aUser(app, { emailVerified: false }), await aUser(app)];
  const asBob = { 'x-tikiti-for': renderedFor(bob) };
  await expect(send(ann, asBob)).rejects.toMatchObject({ code: 'account.somebody-else' });
  const ledTo = async (headers: HeadersInit, method: string) =>
    send(ann, headers, method).catch((led: Response) => [
      led.headers.get('location'),
      led.headers.get('x-remix-reload-document'),
    ]);
  expect(await ledTo(asBob, 'GET')).toEqual(['/platform/new-event?step=2', 'true']);
  for (const [headers, method] of [
    [{}, 'GET'],
    [{ 'x-tikiti-for': renderedFor(ann) }, 'POST'],
  ] as const) {
    expect(await ledTo(headers, method)).toEqual(['/user-flow/sign-up-confirm', null]);
  }
});
