import { RouterContextProvider } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/database.ts';
import { anEvent } from '../../../../tests/factories.ts';
import { getEventPage } from '../../../core/event-page/get-event-page.ts';
import { aPaidOrder } from '../../../core/payments/testing/bought-order.ts';
import MyTicketsPage from '../../account/my-tickets/my-tickets.tsx';
import { actorContext, appContext, requestContext } from '../../context.ts';
import { pageHtml, pageText } from '../../testing/render-page.ts';
import { EventFacts } from '../event/event-facts.tsx';
import Faqs from '../legal/faqs.tsx';
import LostTickets, { action, loader } from './lost-tickets.tsx';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

function asked(eventId: string, email?: string) {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(actorContext, { kind: 'visitor' });
  context.set(requestContext, { address: '192.0.2.1' } as never);
  const body = email === undefined ? {} : { method: 'POST', body: new URLSearchParams({ email }) };
  const request = new Request(`http://localhost:3000/event/${eventId}/lost-tickets`, body);
  return { context, request, params: { eventId } } as never;
}

test('the email is sent again, and nobody learns who bought tickets', async () => {
  const event = await anEvent(app, { name: 'Jazz' });
  await aPaidOrder(app, event, { email: 'thandi@example.com' });
  await app.runJobs();
  app.outbox.length = 0;
  const loaderData = await loader(asked(event.eventId));
  const answers: string[] = [];
  for (const email of ['thandi@example.com', 'nobody@example.com']) {
    const actionData = await action(asked(event.eventId, email));
    answers.push(pageText(LostTickets, { loaderData, actionData }).replace(email, '…'));
  }
  expect(answers[0]).toContain('If there are tickets for … , we’ve emailed them.');
  expect(answers[1]).toBe(answers[0]);
  await app.runJobs();
  expect(app.outbox.map(({ to }) => to)).toEqual(['thandi@example.com']);
});

test('an invalid address is refused at its field, and kept', async () => {
  const { eventId } = await anEvent(app);
  const loaderData = await loader(asked(eventId));
  const actionData = await action(asked(eventId, 'thandi'));
  const html = pageHtml(LostTickets, { loaderData, actionData });
  expect(html).toMatch(/<input(?=[^>]*value="thandi")(?=[^>]*aria-invalid="true")/);
});

test('an event that is not public has no such page', async () => {
  const { eventId } = await anEvent(app, { approval: 'pending' });
  await expect(loader(asked(eventId))).rejects.toMatchObject({ kind: 'not-found' });
});

test('the event’s page links there, and so do the questions and an empty list of tickets', async () => {
  const { eventId } = await anEvent(app);
  const page = await getEventPage(app, { kind: 'visitor' }, eventId);
  expect(pageHtml(EventFacts, { page, description: '' })).toContain(`href="/event/${eventId}/lost-tickets"`);
  expect(pageText(Faqs, { loaderData: { supportEmail: 'help@tikiti.example' } })).toContain(
    'under ‘Lost your tickets?’',
  );
  const mine = { tickets: [], counts: { upcoming: 0, past: 0 }, page: 1, pages: 1 };
  expect(pageText(MyTicketsPage, { loaderData: { when: 'upcoming', email: 'a@b.example', mine } })).toContain(
    'under ‘Lost your tickets?’',
  );
});
