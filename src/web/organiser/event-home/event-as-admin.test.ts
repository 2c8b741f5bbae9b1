import type { ComponentType } from 'react';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/database.ts';
import { anEvent, aUser } from '../../../../tests/factories.ts';
import type { SignedIn } from '../../../core/shared/actor.ts';
import { actorContext, appContext } from '../../context.ts';
import { pageHtml } from '../../testing/render-page.ts';
import EventExceptions, { loader as exceptionsLoader } from '../exceptions/event-exceptions.tsx';
import EventMoney, { loader as moneyLoader } from '../money/event-money.tsx';
import EventOrders, { loader as ordersLoader } from '../order-desk/event-orders.tsx';
import { loader as editLoader } from '../wizard/edit-event.tsx';
import EventDetails, { loader as homeLoader } from './event.tsx';

const app = await createTestApp();
const admin = await aUser(app, { admin: true });

type Loader = (args: never) => unknown;

function load(loader: Loader, actor: SignedIn, eventId: string) {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(actorContext, actor);
  const url = new URL(`http://localhost:3000/platform/event/${eventId}`);
  return loader({ context, params: { eventId }, url } as never);
}

const BELOW: [name: string, page: unknown, loader: Loader][] = [
  ['orders', EventOrders, ordersLoader],
  ['money', EventMoney, moneyLoader],
  ['exceptions', EventExceptions, exceptionsLoader],
];

test.each(BELOW)('an admin gets back from an event’s %s to its home', async (_, page, loader) => {
  const { eventId, owner } = await anEvent(app);
  const Page = page as ComponentType<{ loaderData: unknown }>;
  const below = pageHtml(Page, { loaderData: await load(loader, admin, eventId) });
  expect(below).toContain(`href="/platform/event/${eventId}"`);
  const home = pageHtml(EventDetails, { loaderData: await load(homeLoader, admin, eventId) });
  expect(home).toContain(`href="/platform/admin?user=${owner.userId}"`);
});

test('only its organiser can change it', async () => {
  const { eventId, owner } = await anEvent(app);
  await expect(load(editLoader, admin, eventId)).rejects.toMatchObject({ code: 'event.unknown' });
  expect(await load(editLoader, owner, eventId)).toMatchObject({ event: { id: eventId } });
});
