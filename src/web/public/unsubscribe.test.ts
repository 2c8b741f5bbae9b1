import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent } from '../../../tests/factories.ts';
import { sendMessage } from '../../core/messages/send-message.ts';
import { aHolder } from '../../core/messages/testing/ticket-holder.ts';
import type { OrganiserMessageMail } from '../../core/shared/mail/customer-mails.ts';
import { refuseCrossSite } from '../../server/same-origin.ts';
import { appContext } from '../context.ts';
import { pageText } from '../testing/render-page.ts';
import Unsubscribe, { action, loader } from './unsubscribe.tsx';

const app = await createTestApp();

async function aLink() {
  const event = await anEvent(app, { name: 'Jazz' });
  await aHolder(app, event, 'thandi@example.com');
  const message = { subject: 'Hello', body: 'There.', audience: { kind: 'all' } };
  await sendMessage(app, event.owner, event.eventId, message);
  await app.runJobs();
  const { unsubscribeLink = '' } = app.outbox.at(-1) as OrganiserMessageMail;
  const params = { eventId: event.eventId, token: unsubscribeLink.split('/').at(-1) as string };
  return { unsubscribeLink, params };
}

const asked = (params: object, request?: Request) => {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  return { context, params, request } as never;
};
const shown = async (params: object) =>
  pageText(Unsubscribe, { loaderData: await loader(asked(params)), params });

test('the link asks before it unsubscribes, and offers to undo that', async () => {
  const { unsubscribeLink, params } = await aLink();
  const press = (name?: string) => {
    const body = new URLSearchParams(name ? { [name]: 'yes' } : {});
    return action(asked(params, new Request(unsubscribeLink, { method: 'POST', body })));
  };
  expect(await shown(params)).toContain('Unsubscribe?');
  await press();
  expect(await shown(params)).toMatch(/You’re unsubscribed.*Subscribe again/);
  await press('again');
  expect(await shown(params)).toContain('Unsubscribe?');
});

test('a mail program’s own POST unsubscribes', async () => {
  const { unsubscribeLink, params } = await aLink();
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const request = new Request(unsubscribeLink, { method: 'POST', body });
  refuseCrossSite(request, new URL(app.settings.publicUrl).origin);
  await action(asked(params, request));
  expect(await shown(params)).toContain('You’re unsubscribed');
});
