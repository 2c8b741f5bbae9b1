import assert from 'node:assert/strict';
import type { APIRequestContext } from 'playwright-core';
import type { RunningApp } from '../journeys/running-app.ts';
import { ask, until } from '../prepare/ask.ts';
import { becomes, hold } from '../prepare/buy.ts';
import { gatewayOf } from '../prepare/gateway.ts';
import { pathOf } from '../prepare/organiser-order.ts';
import { putOnSale } from '../prepare/put-on-sale.ts';
import { beGuest, signIn } from '../prepare/sign-in.ts';

const CUSTOMER = 'lerato@example.com';
const card = (number: string) => ({ number, cvv: '408', expiry: '12/40' });
const [DECLINED, GOOD] = [card('4084080000005408'), card('4084084084084081')];

/** Creates an event, approves it, buys tickets with a declined and then a good card, gets them by email, and admits one exactly once. */
export async function walkMainJob(app: RunningApp): Promise<void> {
  const gateway = await gatewayOf(app);
  const organiser = await signIn(app, await app.account('organiser'));
  const admin = await signIn(app, await app.account('admin'));
  const customer = await beGuest(app);
  const eventId = await putOnSale(organiser, admin, {
    name: 'Night Market by the River',
    description: 'Food, **lights** and late music.',
    startsAt: '2031-03-01T18:00',
    endsAt: '2031-03-01T23:30',
    timeZone: 'Africa/Johannesburg',
    locationText: '1 Fox Street, Johannesburg',
    latitude: -26.2,
    longitude: 28.03,
    types: [{ name: 'General', priceMinor: 12_050, currency: 'ZAR', capacity: 40 }],
  });
  const page = await customer.get(`/event/${eventId}`);
  assert.match(await page.text(), /Night Market by the River/);

  const order = await hold(customer, eventId, CUSTOMER, [2]);
  const pay = (by: object) => gateway<{ status: string }>('POST', `/checkout/${order.accessCode}/charge`, by);
  assert.equal((await pay(DECLINED)).status, 'failed');
  assert.equal((await pay(GOOD)).status, 'success');
  await becomes(customer, order, 'paid');
  const { tickets } = await ask<{ tickets: { code: string }[] }>(customer, 'GET', pathOf(order));
  assert.equal(tickets.length, 2);

  const mail = await until(async () => {
    const mails = await app.mailsTo(CUSTOMER);
    return mails.find(({ attachments }) => attachments.length > 0);
  }, 'the email with the tickets');
  const pdf = Buffer.from(mail.attachments[0]?.content ?? '', 'base64');
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');

  const answers = [await scan(organiser, eventId, tickets[0]), await scan(organiser, eventId, tickets[0])];
  assert.deepEqual(answers, ['admitted', 'already-admitted']);
  await Promise.all([organiser, admin, customer].map((who) => who.dispose()));
}

async function scan(staff: APIRequestContext, eventId: string, ticket?: { code: string }): Promise<string> {
  const scanned = { code: ticket?.code, gate: 'North gate' };
  const { answer } = await ask<{ answer: string }>(
    staff,
    'POST',
    `/api/events/${eventId}/check-ins`,
    scanned,
  );
  return answer;
}
