import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/database.ts';
import { aUser } from '../../../../tests/factories.ts';
import { renderedFor } from '../../../core/sessions/rendered-for.ts';
import type { Actor } from '../../../core/shared/actor.ts';
import { actorContext, appContext } from '../../context.ts';
import { middleware } from './frame.tsx';

const app = await createTestApp();

/** Sends a form or a request for a page's data through the middleware. @returns how often the action or loader ran */
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

test('a form rendered for one user reaches no action while another is logged in', async () => {
  const [ann, bob] = [await aUser(app), await aUser(app)];
  await expect(send(ann, { 'x-tikiti-for': renderedFor(bob) })).rejects.toMatchObject({
    code: 'account.somebody-else',
  });
  expect(await send(ann, { 'x-tikiti-for': renderedFor(ann) })).toBe(1);
  expect(await send(ann, {})).toBe(1);
});

test('a page rendered for one user gets no data of another: it is reloaded as a whole for the current user', async () => {
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
  // The page was rendered for Bob, so the login says that he is no longer logged in.
  const login = `/user-flow/login?next=${encodeURIComponent(page)}&logged-out`;
  expect(await ledTo({ kind: 'visitor' })).toEqual({ to: login, anew: 'true' });
  expect(await ledTo(bob)).toBe(1);
  // As a browser requests the new document.
  expect(await send(ann, {}, 'GET')).toBe(1);
});

test('a user who has to confirm their address is not redirected from another user’s page', async () => {
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
