import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent } from '../../../tests/factories.ts';
import { blankDocuments } from '../../../tests/fakes/documents.ts';
import { addQuestion, changeAttendeeSettings } from '../../core/attendees/change-questions.ts';
import { placeOrder } from '../../core/holds/place-order.ts';
import { orderLinkKey } from '../../core/orders/order-link.ts';
import { documentedApi } from '../testing/documented-api.ts';
import { aPerson } from '../testing/people.ts';
import { countRows } from '../testing/rows.ts';

const app = await createTestApp({ documents: blankDocuments });
const call = documentedApi(app);

test('a file is sent with the link’s key, and sender and organiser download it with headers that run nothing', async () => {
  const owner = await aPerson(app);
  const { eventId, types } = await anEvent(app, { owner: owner.actor, types: [{ priceMinor: 0 }] });
  const asked = { scope: 'ticket', kind: 'file', text: 'Student card' };
  const { id } = await addQuestion(app, owner.actor, eventId, asked);
  const email = 'thandi@example.com';
  const placed = await placeOrder(app, aGuest(app), { email, eventId, eventType: types[0]?.id });
  const order = { eventId, orderId: placed.orderId };
  const at = `/api/events/${eventId}/orders/${order.orderId}`;
  const seat = 'line=1&seat=1';
  const path = `${at}/details/files/${id}?${seat}&key=${orderLinkKey(app, { ...order, linkVersion: 0 })}`;
  const put = (bytes: BlobPart, { name = 'card.pdf', to = path } = {}) => {
    const body = new FormData();
    body.append('file', new File([bytes], name));
    return call('PUT', to, { body });
  };
  const before = await countRows(app);
  const large = new Uint8Array(12 * 1024 * 1024);
  expect(await put(large)).toMatchObject({ status: 413, code: 'request.too-large' });
  expect(await put('<html>')).toMatchObject({
    status: 400,
    code: 'details.invalid',
    issues: [{ path: `tickets.1.1.answers.${id}`, message: 'Choose a PDF, JPEG, PNG or WebP file.' }],
  });
  expect(await put('%PDF-1.7', { to: path.replace(seat, 'line=x') })).toMatchObject({ status: 400 });
  expect(await put('%PDF-1.7', { to: path.replace(/key=.*/, 'key=x') })).toMatchObject({ status: 404 });
  expect(await call('PUT', path, { json: {} })).toMatchObject({ status: 415 });
  expect(await countRows(app)).toEqual(before);

  expect(await put('%PDF-1.7 a scan', { name: '<b>ü</b>.pdf' })).toMatchObject({
    status: 200,
    body: { tickets: [{ answers: { [id]: ['b>.pdf'] } }] },
  });
  for (const [from, headers] of [
    [path, {}],
    [`${at}/answers/${id}/file?${seat}`, owner.headers],
  ] as const) {
    const file = await call('GET', from, { headers });
    expect(file).toMatchObject({ status: 200, body: '%PDF-1.7 a scan' });
    expect(file.headers.get('content-disposition')).toContain('attachment; filename="b>.pdf"');
    expect(file.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('cache-control')).toContain('no-store');
  }
});

test('somebody who handles orders changes details and sends a file for their customer', async () => {
  const owner = await aPerson(app);
  const { eventId, types } = await anEvent(app, { owner: owner.actor, types: [{ priceMinor: 0 }] });
  const asked = { scope: 'ticket', kind: 'file', text: 'Student card' };
  const { id } = await addQuestion(app, owner.actor, eventId, asked);
  const settings = { names: 'optional', emails: false, beforePayment: false };
  await changeAttendeeSettings(app, owner.actor, eventId, settings);
  const email = 'thandi@example.com';
  const { orderId } = await placeOrder(app, aGuest(app), { email, eventId, eventType: types[0]?.id });
  await app.runJobs();
  const at = `/api/events/${eventId}/orders/${orderId}`;
  const { headers } = owner;
  const json = { tickets: [{ line: 1, seat: 1, name: 'Thandi Nkosi' }] };
  const named = { status: 200, body: { tickets: [{ name: 'Thandi Nkosi', answers: {} }] } };
  expect(await call('PATCH', `${at}/organiser/details`, { headers, json })).toMatchObject(named);
  expect(await call('GET', `${at}/organiser/details`, { headers })).toMatchObject(named);
  const wrong = { tickets: [{ line: 1, seat: 1, answers: { [id]: 'x.pdf' } }] };
  expect(await call('PATCH', `${at}/organiser/details`, { headers, json: wrong })).toMatchObject({
    status: 400,
    issues: [{ path: `tickets.1.1.answers.${id}`, message: 'Choose a file.' }],
  });
  const put = (bytes: BlobPart) => {
    const body = new FormData();
    body.append('file', new File([bytes], 'card.pdf'));
    return call('PUT', `${at}/answers/${id}/file?line=1&seat=1`, { headers, body });
  };
  expect(await put(new Uint8Array(12 * 1024 * 1024))).toMatchObject({ status: 413 });
  expect(await put(`%PDF-1.7 ${'x'.repeat(5 * 1024 * 1024)}`)).toMatchObject({
    status: 200,
    body: { tickets: [{ name: 'Thandi Nkosi', answers: { [id]: ['card.pdf'] } }] },
  });
});
