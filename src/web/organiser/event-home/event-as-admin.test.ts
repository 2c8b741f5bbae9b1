import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/database.ts';
import { anEvent, aUser } from '../../../../tests/factories.ts';
import type { EventMenu } from '../../../core/event-desk/get-event-menu.ts';
import type { SignedIn } from '../../../core/shared/actor.ts';
import { actorContext, appContext } from '../../context.ts';
import { pageHtml } from '../../testing/render-page.ts';
import { loader as menuLoader } from '../event-frame/event-frame.tsx';
import { EventNav } from '../event-frame/event-nav.tsx';
import { loader as exceptionsLoader } from '../exceptions/event-exceptions.tsx';
import { loader as moneyLoader } from '../money/event-money.tsx';
import { loader as ordersLoader } from '../order-desk/event-orders.tsx';
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

test.each([
  ['orders', ordersLoader],
  ['money', moneyLoader],
  ['exceptions', exceptionsLoader],
] as [string, Loader][])('an admin opens an event’s %s, and gets back to its home', async (_, loader) => {
  const { eventId, owner } = await anEvent(app);
  await load(loader, admin, eventId);
  const { event } = (await load(menuLoader, admin, eventId)) as { event: EventMenu };
  const nav = pageHtml(EventNav, { event });
  expect(nav).toContain(`href="/platform/event/${eventId}"`);
  expect(nav).not.toContain('/edit-event/');
  const home = pageHtml(EventDetails, { loaderData: await load(homeLoader, admin, eventId) });
  expect(home).toContain(`href="/platform/admin?user=${owner.userId}"`);
});

test('only its organiser can change it', async () => {
  const { eventId, owner } = await anEvent(app);
  await expect(load(editLoader, admin, eventId)).rejects.toMatchObject({ code: 'event.unknown' });
  expect(await load(editLoader, owner, eventId)).toMatchObject({ event: { id: eventId } });
});
