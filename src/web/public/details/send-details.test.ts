import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/database.ts';
import { aGuest, anEvent } from '../../../../tests/factories.ts';
import { blankDocuments } from '../../../../tests/fakes/documents.ts';
import { addQuestion, changeAttendeeSettings } from '../../../core/attendees/change-questions.ts';
import { expireHolds } from '../../../core/holds/expire-holds.ts';
import { placeOrder } from '../../../core/holds/place-order.ts';
import { getTicketDetails } from '../../../core/order-page/ticket-details.ts';
import { actorContext, appContext, requestContext } from '../../context.ts';
import { loader as fileLoader } from './order-file.ts';
import { receiveForm } from './receive-form.ts';
import { action } from './ticket-details.tsx';

const app = await createTestApp({ documents: blankDocuments });

test('a form with a file of 30 MB shows an error at its field and keeps what was typed; with a smaller file it is saved, and the file can be downloaded', async () => {
  const { owner, eventId, types } = await anEvent(app, { types: [{ priceMinor: 0 }] });
  await changeAttendeeSettings(app, owner, eventId, {
    names: 'required',
    emails: false,
    beforePayment: false,
  });
  const asked = { scope: 'ticket', kind: 'file', text: 'Student card', required: true };
  const { id } = await addQuestion(app, owner, eventId, asked);
  const buyer = aGuest(app);
  const email = 'thandi@example.com';
  const { orderId } = await placeOrder(app, buyer, { email, eventId, eventType: types[0]?.id });
  const params = { eventId, orderId };
  const given = (url: URL, init?: RequestInit) => {
    const context = new RouterContextProvider();
    context.set(appContext, app);
    context.set(actorContext, buyer);
    context.set(requestContext, { nonce: '', url, address: '203.0.113.9' });
    return { context, params, request: new Request(url, init) } as never;
  };
  const path = `/event/${eventId}/order/${orderId}/details`;
  const press = (bytes: string) => {
    const body = new FormData();
    body.append('name.1.1', 'Nomvula <b>Dlamini</b>');
    body.append(`answer.${id}.1.1`, new File([bytes], 'card.pdf'));
    return action(given(new URL(path, 'https://tickets.example'), { method: 'POST', body }));
  };
  const field = `tickets.1.1.answers.${id}`;
  expect(await press(`%PDF-1.7${'x'.repeat(30 * 1024 * 1024)}`)).toMatchObject({
    data: {
      errors: { fields: { [field]: 'This file is larger than 10 MB. Choose a smaller one.' } },
      typed: { tickets: [{ name: 'Nomvula <b>Dlamini</b>' }] },
      chosen: [field],
    },
    init: { status: 400 },
  });
  expect(await getTicketDetails(app, buyer, params)).toMatchObject({ missing: 2 });

  const saved = await press('%PDF-1.7 a scan').catch((answer: Response) => answer);
  expect((saved as Response).headers.get('Location')).toBe(`/event/${eventId}/order/${orderId}`);
  expect(await getTicketDetails(app, buyer, params)).toMatchObject({ missing: 0 });
  const url = new URL(`${path}/${id}?line=1&seat=1`, 'https://tickets.example');
  const asking = { ...(given(url) as object), params: { ...params, questionId: id } };
  const file = await fileLoader(asking as never);
  expect(await file.text()).toBe('%PDF-1.7 a scan');
  expect(file.headers.get('Content-Disposition')).toContain('attachment; filename="card.pdf"');
});

test('files of somebody who may not see the order are refused unread, and those that come too slowly after a while', async () => {
  const { eventId } = await anEvent(app);
  const url = new URL(`/event/${eventId}/order/${app.newId()}/details`, 'https://tickets.example');
  const sending = () => {
    const context = new RouterContextProvider();
    context.set(appContext, app);
    context.set(actorContext, aGuest(app));
    context.set(requestContext, { nonce: '', url, address: '203.0.113.9' });
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const init = { method: 'POST', headers, body: new ReadableStream({}), duplex: 'half' } as RequestInit;
    return { context, params: { eventId, orderId: app.newId() }, request: new Request(url, init) } as never;
  };
  await expect(action(sending())).rejects.toMatchObject({ code: 'order.unknown' });
  const late = receiveForm(sending(), async () => undefined, 20);
  await expect(late).rejects.toMatchObject({ code: 'upload.too-slow' });
});

test('details that come after the time are for the same seats again, unless somebody else took them; without scripts more time is asked for in the form', async () => {
  const { owner, eventId, types } = await anEvent(app, { types: [{ priceMinor: 5_000, capacity: 1 }] });
  await changeAttendeeSettings(app, owner, eventId, {
    names: 'required',
    emails: false,
    beforePayment: true,
  });
  const eventType = types[0]?.id;
  const buyer = aGuest(app);
  const email = 'thandi@example.com';
  const { orderId } = await placeOrder(app, buyer, { email, eventId, eventType });
  const params = { eventId, orderId };
  const path = `/event/${eventId}/order/${orderId}`;
  const press = (fields: Record<string, string>) => {
    const context = new RouterContextProvider();
    const url = new URL(`${path}/details`, 'https://tickets.example');
    context.set(appContext, app);
    context.set(actorContext, buyer);
    context.set(requestContext, { nonce: '', url, address: '203.0.113.9' });
    const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) });
    return action({ context, params, request } as never).catch((answer: Response) => answer);
  };
  const goesTo = async (answer: ReturnType<typeof press>) =>
    ((await answer) as Response).headers.get('Location');

  app.clock.advance(10 * 60_000);
  const asked = await press({ 'name.1.1': 'Nom', intent: 'keep-seats' });
  expect(asked).toMatchObject({ data: { errors: undefined, typed: { tickets: [{ name: 'Nom' }] } } });
  app.clock.advance(14 * 60_000);
  expect(await getTicketDetails(app, buyer, params)).toMatchObject({ moreTime: true, missing: 1 });

  app.clock.advance(2 * 60_000);
  await expireHolds(app);
  expect(await goesTo(press({ 'name.1.1': 'Nomvula' }))).toBe(`${path}#pay`);
  expect(await getTicketDetails(app, buyer, params)).toMatchObject({ tickets: [{ name: 'Nomvula' }] });

  app.clock.advance(16 * 60_000);
  await expireHolds(app);
  await placeOrder(app, aGuest(app), { email: 'other@example.com', eventId, eventType });
  expect(await goesTo(press({ 'name.1.1': 'Nomvula D' }))).toBe(path);
});
