import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Actor } from '../../../core/shared/actor.ts';
import { nextPage } from '../../account/next-page.ts';
import { actorContext, appContext, requestContext } from '../../context.ts';
import { pageHtml, pageText } from '../../testing/render-page.ts';
import { ErrorPage } from '../../ui/page/error-page.tsx';
import { OfferClaim } from './claim-order.tsx';
import { orderForm } from './order-form.ts';

const PATH = '/event/5f0c0d3e-0000-4000-8000-000000000001/order/5f0c0d3e-0000-4000-8000-000000000002';
const [, , eventId, , orderId] = PATH.split('/');
const nobody: Actor = { kind: 'guest', guestId: 'g1' } as never;

function press(intent: string, actor: Actor) {
  const context = new RouterContextProvider();
  context.set(appContext, {} as never);
  context.set(actorContext, actor);
  context.set(requestContext, { address: '192.0.2.1' } as never);
  const request = new Request(`http://localhost:3000${PATH}`, {
    method: 'POST',
    body: new URLSearchParams({ intent }),
    headers: { cookie: 'order-key=abc' },
  });
  return orderForm({ context, request, params: { eventId, orderId } } as never).catch((thrown) => thrown);
}

test('a customer who was logged out is redirected to the login, and from there back to the order', async () => {
  const { status, headers } = (await press('keep', nobody)) as Response;
  expect(status).toBe(303);
  const login = new URL(headers.get('location') ?? '', 'http://localhost:3000');
  expect(login.pathname).toBe('/user-flow/login');
  expect(nextPage(login.href)).toBe(PATH);
});

test('the reason why an order cannot be claimed is shown beside the button', async () => {
  const unverified: Actor = { kind: 'user', userId: 'u1', emailVerified: false, admin: false } as never;
  const answer = await press('keep', unverified);
  expect(answer).toEqual({ notKept: expect.stringMatching(/./) });
  expect(pageText(OfferClaim, answer)).toContain(answer.notKept);
});

test('a page that asks for a login leads back to itself', () => {
  const html = pageHtml(ErrorPage, { status: 401, title: 'Log in', detail: '' }, `${PATH}?tab=2`);
  const href = /href="([^"]*user-flow\/login[^"]*)"/.exec(html)?.[1] ?? '';
  expect(nextPage(new URL(href, 'http://localhost:3000').href)).toBe(`${PATH}?tab=2`);
});
