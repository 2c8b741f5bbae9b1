import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { blankDocuments } from '../../../tests/fakes/documents.ts';
import { cancelEvent } from '../cancellation/cancel-event.ts';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { searchDoor } from '../check-in/search-door.ts';
import { tellOfDispute } from '../disputes/testing/disputed-order.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { enteredTypes } from '../events/testing/entered-types.ts';
import { updateEvent } from '../events/update-event.ts';
import { aBoughtOrder } from '../holds/testing/bought-order.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { getOrderForOrganiser } from '../order-desk/get-order-for-organiser.ts';
import { requestOrderLinks } from '../order-mail/request-order-links.ts';
import { getOrderDocument } from '../order-page/get-order-documents.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { refundOwnTickets } from '../order-refunds/refund-own-tickets.ts';
import { syncRefunds } from '../refunds/sync-refunds.ts';
import type {
  EventMovedMail,
  OrderLinksMail,
  TicketAcceptedMail,
  TicketOfferedMail,
  TicketReceivedMail,
} from '../shared/mail/customer-mails.ts';
import { getTicketQr } from '../tickets/get-ticket-qr.ts';
import { listMyTickets } from '../tickets/my-tickets.ts';
import { transferLinkKey } from '../tickets/transfer-link.ts';
import { acceptTicket } from './accept-ticket.ts';
import { getTransfer, getTransferDocument } from './get-transfer.ts';
import { sendTicket, sendTicketOn } from './send-ticket.ts';
import { takeSentOnTicketBack, takeTicketBack } from './take-ticket-back.ts';

const app = await createTestApp({ documents: { ...blankDocuments, qrSvg: (code) => `<svg>${code}</svg>` } });
const caller = { headers: new Headers(), address: '203.0.113.9' };
const visitor = { kind: 'visitor' } as const;
let event: Awaited<ReturnType<typeof anEvent>>;
let order: Awaited<ReturnType<typeof aBoughtOrder>>;
let counter = 0;

beforeEach(async () => {
  event = await anEvent(app);
  order = await aBoughtOrder(app, event, { quantity: 2 });
  await app.db.updateTable('events').set({ refundUntilDays: 0 }).where('id', '=', event.eventId).execute();
  await app.runJobs();
  app.outbox.length = 0;
});

const page = () => getOrderPage(app, order.buyer, order);
const ticketAt = async (at: number) => {
  const ticket = (await page()).tickets[at];
  if (!ticket) throw new Error(`The order has no ticket ${at}.`);
  return ticket;
};
const friend = () => {
  counter += 1;
  return `friend${counter}@example.com`;
};
const send = async (ticketId: string, email = friend()) => {
  const { transferId } = await sendTicket(app, order.buyer, order, { ticketId, email }, caller);
  const key = transferLinkKey(app, { eventId: event.eventId, transferId });
  return { eventId: event.eventId, transferId, key };
};
const scan = (code: string) => admitTicket(app, event.owner, { eventId: event.eventId, code, gate: 'North' });
const refund = (wish: object) =>
  refundOrder(app, event.owner, { eventId: event.eventId, orderId: order.orderId, ...wish });
/** Moves the event's start and end by an hour. */
async function moveEvent(): Promise<void> {
  const { id, updatedAt, types: stored, ...found } = await getOwnEvent(app, event.owner, event.eventId);
  const { name, description, timeZone, locationText, latitude, longitude, bannerKey, refundUntilDays } =
    found;
  const types = enteredTypes(stored);
  const later = (local: string) => new Date(Date.parse(`${local}Z`) + 3_600_000).toISOString().slice(0, 16);
  await updateEvent(app, event.owner, id, {
    name,
    description,
    timeZone,
    locationText,
    latitude,
    longitude,
    bannerKey,
    types,
    updatedAt,
    refundUntilDays,
    startsAt: later(found.startsAt),
    endsAt: later(found.endsAt),
  });
}
const conflict = (code: string) => expect.objectContaining({ kind: 'conflict', code: `transfer.${code}` });

describe('sending a ticket', () => {
  test('the recipient accepts it by the mailed link: the old code stops working, and the new one opens the door', async () => {
    const { id, code, shortCode } = await ticketAt(0);
    const email = friend();
    const which = await send(id, email);
    await app.runJobs();
    const [offered] = app.outbox as TicketOfferedMail[];
    expect(offered).toMatchObject({ kind: 'ticket-offered', to: email, from: 'thandi@example.com' });
    expect(offered?.link).toContain(`/ticket/${which.transferId}?key=${which.key}`);
    const before = await getTransfer(app, visitor, which);
    expect(before).toMatchObject({ state: 'offered', ticket: null, from: 'thandi@example.com' });
    expect(await page()).toMatchObject({
      sent: [{ email, acceptedAt: null, shortCode }],
      tickets: [{ id }, {}],
    });

    await acceptTicket(app, visitor, which);
    const { state, ticket } = await getTransfer(app, visitor, which);
    expect(state).toBe('accepted');
    expect(ticket?.code).not.toBe(code);
    expect(await page()).toMatchObject({
      sent: [{ email, acceptedAt: expect.any(String), shortCode: null }],
    });
    expect((await page()).tickets).toHaveLength(1);
    expect(await scan(code)).toEqual({ answer: 'transferred' });
    expect(await scan(shortCode)).toEqual({ answer: 'transferred' });
    expect(await scan(ticket?.code ?? '')).toMatchObject({ answer: 'admitted', ticket: { email } });
    expect(await breaches(app)).toEqual([]);
  });

  test('both are mailed once it is accepted, and accepting twice changes nothing', async () => {
    const email = friend();
    const which = await send((await ticketAt(0)).id, email);
    await acceptTicket(app, visitor, which);
    const { ticket } = await getTransfer(app, visitor, which);
    await acceptTicket(app, visitor, which);
    expect((await getTransfer(app, visitor, which)).ticket).toEqual(ticket);
    await app.runJobs();
    const kinds = app.outbox.map(({ kind }) => kind).sort();
    // The offer's mail had not gone out yet, and is no longer needed.
    expect(kinds).toEqual(['ticket-accepted', 'ticket-received']);
    const received = app.outbox.find((mail): mail is TicketReceivedMail => mail.kind === 'ticket-received');
    expect(received).toMatchObject({
      to: email,
      sheet: { tickets: [{ id: ticket?.id, code: ticket?.code }] },
    });
    expect(JSON.stringify(received?.sheet)).not.toContain('price');
    const told = app.outbox.find((mail): mail is TicketAcceptedMail => mail.kind === 'ticket-accepted');
    expect(told).toMatchObject({ to: 'thandi@example.com', by: email });
    expect(told?.link).toContain(`/order/${order.orderId}`);
  });

  test('the sender takes it back while nobody has accepted it, and may send it to somebody else', async () => {
    const { id, code } = await ticketAt(0);
    const which = await send(id);
    await expect(send(id)).rejects.toEqual(conflict('open'));
    await takeTicketBack(app, order.buyer, { ...order, transferId: which.transferId });
    await app.runJobs();
    expect(app.outbox).toEqual([]);
    await expect(acceptTicket(app, visitor, which)).rejects.toMatchObject({ code: 'transfer.unknown' });
    await expect(getTransfer(app, visitor, which)).rejects.toMatchObject({ code: 'transfer.unknown' });
    const next = await send(id);
    await acceptTicket(app, visitor, next);
    const late = { ...order, transferId: next.transferId };
    await expect(takeTicketBack(app, order.buyer, late)).rejects.toEqual(conflict('accepted'));
    expect(await scan(code)).toEqual({ answer: 'transferred' });
  });

  test('the recipient sends it on; each holder learns only of the one before and after them', async () => {
    const first = await send((await ticketAt(0)).id);
    await acceptTicket(app, visitor, first);
    const mine = (await getTransfer(app, visitor, first)).ticket;
    const email = friend();
    const { transferId } = await sendTicketOn(app, visitor, first, { email }, caller);
    expect(await getTransfer(app, visitor, first)).toMatchObject({
      state: 'accepted',
      maySend: false,
      sentOn: { email, sentAt: app.clock.now().toISOString(), acceptedAt: null },
    });
    await takeSentOnTicketBack(app, visitor, { ...first, sentOnId: transferId });
    const again = await sendTicketOn(app, visitor, first, { email }, caller);
    const second = {
      ...again,
      eventId: event.eventId,
      key: transferLinkKey(app, { ...again, eventId: event.eventId }),
    };
    const from = (await getTransfer(app, visitor, first)).email;
    expect(await getTransfer(app, visitor, second)).toMatchObject({ state: 'offered', from });
    await acceptTicket(app, visitor, second);
    expect(await getTransfer(app, visitor, first)).toMatchObject({ state: 'sent-on', ticket: null });
    expect(await scan(mine?.code ?? '')).toEqual({ answer: 'transferred' });
    expect((await page()).sent).toMatchObject([{ email: from }]);
    const desk = await getOrderForOrganiser(app, event.owner, order);
    expect(desk.tickets.map(({ sentTo }) => sentTo?.email ?? null).sort()).toEqual([email, null].sort());
    await expect(sendTicketOn(app, visitor, first, { email: friend() }, caller)).rejects.toEqual(
      conflict('not-yours'),
    );
  });

  test('is in the order’s history: each transfer, each withdrawal, and the code at the time', async () => {
    const { id, shortCode } = await ticketAt(0);
    const [wrong, first, typo, second] = [friend(), friend(), friend(), friend()];
    const later = () => app.clock.advance(60_000);
    const back = await send(id, wrong);
    later();
    await takeTicketBack(app, order.buyer, { ...order, transferId: back.transferId });
    later();
    const which = await send(id, first);
    later();
    await acceptTicket(app, visitor, which);
    later();
    const theirs = (await getTransfer(app, visitor, which)).ticket?.shortCode;
    const { transferId: sentOnId } = await sendTicketOn(app, visitor, which, { email: typo }, caller);
    later();
    await takeSentOnTicketBack(app, visitor, { ...which, sentOnId });
    later();
    const { transferId } = await sendTicketOn(app, visitor, which, { email: second }, caller);
    later();
    const onward = { eventId: event.eventId, transferId };
    await acceptTicket(app, visitor, { ...onward, key: transferLinkKey(app, onward) });
    const desk = await getOrderForOrganiser(app, event.owner, order);
    const now = desk.tickets.find(({ sentTo }) => sentTo?.email === second)?.shortCode;
    const lines = desk.timeline.map(({ text }) => text).filter((text) => text.includes(' ticket '));
    expect(lines).toEqual([
      `The customer sent ticket ${shortCode} to ${wrong}.`,
      `The customer took ticket ${shortCode} back before ${wrong} accepted it.`,
      `The customer sent ticket ${shortCode} to ${first}.`,
      `${first} accepted ticket ${shortCode}. Its new code is ${theirs}.`,
      `${first} sent ticket ${theirs} to ${typo}.`,
      `${first} took ticket ${theirs} back before ${typo} accepted it.`,
      `${first} sent ticket ${theirs} to ${second}.`,
      `${second} accepted ticket ${theirs}. Its new code is ${now}.`,
    ]);
    expect(new Set([shortCode, theirs, now]).size).toBe(3);
  });

  test('works for one’s own valid, unused tickets, to another address, until the event is over', async () => {
    const { id, code } = await ticketAt(0);
    const others = await aBoughtOrder(app, event);
    const { tickets } = await getOrderPage(app, others.buyer, others);
    await expect(send(tickets[0]?.id ?? '')).rejects.toEqual(conflict('not-yours'));
    await expect(send(id, 'Thandi@Example.com')).rejects.toMatchObject({
      kind: 'invalid',
      issues: [{ path: 'email' }],
    });
    for (const email of ['', 'x', 'a b@example.com', 'a\u0000@example.com']) {
      await expect(send(id, email)).rejects.toMatchObject({ code: 'input.invalid' });
    }
    await expect(
      sendTicket(app, visitor, order, { ticketId: id, email: friend() }, caller),
    ).rejects.toMatchObject({
      code: 'order.unknown',
    });
    await scan(code);
    await expect(send(id)).rejects.toEqual(conflict('ticket-used'));
    const { id: second } = await ticketAt(1);
    const which = await send(second);
    await refund({});
    await expect(acceptTicket(app, visitor, which)).rejects.toEqual(conflict('ticket-ended'));
    expect((await getTransfer(app, visitor, which)).state).toBe('ended');
    expect((await page()).sent).toEqual([]);
  });

  test('ends with the event', async () => {
    const which = await send((await ticketAt(0)).id);
    await cancelEvent(app, event.owner, { eventId: event.eventId, reason: 'Storm.', refund: false });
    await expect(acceptTicket(app, visitor, which)).rejects.toEqual(conflict('event-over'));
    expect((await page()).sendable).toEqual([]);
  });
});

describe('a ticket that was accepted', () => {
  test('can be refunded by the organiser, but no longer by the customer', async () => {
    const which = await send((await ticketAt(0)).id);
    await acceptTicket(app, visitor, which);
    const held = (await getTransfer(app, visitor, which)).ticket?.id ?? '';
    const { refundable, tickets } = await page();
    expect(refundable?.tickets.map(({ id }) => id)).toEqual(tickets.map(({ id }) => id));
    await expect(refundOwnTickets(app, order.buyer, order, { tickets: [held] })).rejects.toMatchObject({
      code: 'refund.ticket-sent',
    });
    await refund({ tickets: [held] });
    expect(await getTransfer(app, visitor, which)).toMatchObject({ state: 'ended', ticket: null });
    expect(await breaches(app)).toEqual([]);
  });

  test('is printed for its recipient and no longer for the customer', async () => {
    const documents: string[] = [];
    app.documents = {
      ...app.documents,
      pdf: (sheet) => {
        documents.push(sheet.tickets.map(({ id }) => id).join());
        return Promise.resolve(new Uint8Array());
      },
    };
    const which = await send((await ticketAt(0)).id);
    await expect(getTransferDocument(app, visitor, which, 'pdf')).rejects.toEqual(conflict('not-yours'));
    await acceptTicket(app, visitor, which);
    await getTransferDocument(app, visitor, which, 'pdf');
    await getOrderDocument(app, order.buyer, order, 'pdf');
    const { ticket } = await getTransfer(app, visitor, which);
    expect(documents).toEqual([ticket?.id, (await ticketAt(0)).id]);
  });

  test('is among the recipient’s own tickets once their address is verified, and not among the sender’s', async () => {
    const [sender, recipient] = [await aUser(app), await aUser(app)];
    order = await aBoughtOrder(app, event, { buyer: sender, email: sender.email, quantity: 2 });
    const which = await send((await ticketAt(0)).id, recipient.email);
    await acceptTicket(app, recipient, { ...which, key: undefined });
    const { tickets } = await listMyTickets(app, recipient, {});
    expect(tickets).toMatchObject([{ orderPath: `/event/${event.eventId}/ticket/${which.transferId}` }]);
    const [mine] = tickets;
    expect(await getTicketQr(app, recipient, { eventId: event.eventId, ticketId: mine?.id })).toContain(
      '<svg>',
    );
    expect((await listMyTickets(app, sender, {})).counts.upcoming).toBe(1);
    await expect(getTransfer(app, sender, { ...which, key: undefined })).rejects.toMatchObject({
      code: 'transfer.unknown',
    });
    await expect(
      getTransfer(app, { ...recipient, emailVerified: false }, { ...which, key: undefined }),
    ).rejects.toMatchObject({
      code: 'transfer.unknown',
    });
    await expect(getTransfer(app, aGuest(app), { ...which, key: `${which.key}x` })).rejects.toMatchObject({
      code: 'transfer.unknown',
    });
  });

  test('is found at the door by its recipient’s address', async () => {
    const email = friend();
    await acceptTicket(app, visitor, await send((await ticketAt(0)).id, email));
    const found = await searchDoor(app, event.owner, { eventId: event.eventId, text: email });
    expect(found).toMatchObject({ tickets: [{ email: 'f•••@example.com' }] });
  });
});

describe('news of the event', () => {
  test('reaches the present holder, and the customer as before', async () => {
    const [passedOn, kept] = [friend(), friend()];
    const first = await send((await ticketAt(0)).id, passedOn);
    await acceptTicket(app, visitor, first);
    const { transferId } = await sendTicketOn(app, visitor, first, { email: kept }, caller);
    const second = { eventId: event.eventId, transferId };
    await acceptTicket(app, visitor, { ...second, key: transferLinkKey(app, second) });
    await app.runJobs();
    app.outbox.length = 0;
    await moveEvent();
    await app.runJobs();
    const moved = app.outbox.filter(({ kind }) => kind === 'event-moved');
    expect(moved.map(({ to }) => to).sort()).toEqual([kept, 'thandi@example.com'].sort());
    const told = moved.find(({ to }) => to === kept) as EventMovedMail;
    expect(told).toMatchObject({ refundPolicyLink: null });
    expect(told.after.startsAt > told.before.startsAt).toBe(true);
    expect(told.orderLink).toContain(`/ticket/${transferId}?key=`);

    app.outbox.length = 0;
    await cancelEvent(app, event.owner, { eventId: event.eventId, reason: 'Storm.', refund: false });
    await app.runJobs();
    const cancelled = app.outbox.filter(({ kind }) => kind === 'event-cancelled');
    expect(cancelled.map(({ to }) => to).sort()).toEqual([kept, 'thandi@example.com'].sort());
    expect(cancelled.find(({ to }) => to === kept)).toMatchObject({
      reason: 'Storm.',
      money: { kind: 'not-theirs' },
    });
  });
});

describe('a ticket that ends', () => {
  const loseDispute = async () => {
    const reference = paymentReference({ ...order, number: 1 });
    const id = `dispute-${app.newId()}`;
    for (const state of ['open', 'lost'] as const) {
      app.provider.dispute({ id, reference, state });
      await tellOfDispute(app, { id, reference, state });
      await app.runJobs();
    }
  };
  const refundAtProvider = async () => {
    const reference = paymentReference({ ...order, number: 1 });
    app.provider.refundByHand(reference, app.provider.left(reference));
    await syncRefunds(app, { ...order, number: 1 });
  };
  const ways: [string, boolean, (ticketId: string) => Promise<unknown>][] = [
    ['that ticket is refunded', false, (id) => refund({ tickets: [id] })],
    ['the whole order is refunded', false, () => refund({})],
    ['the bank takes the payment back', true, loseDispute],
    ['the provider refunds the payment', false, refundAtProvider],
  ];

  test.each(ways)('mails whoever has it that it is no longer valid: %s', async (_, reversed, end) => {
    const [passedOn, kept, offered] = [friend(), friend(), friend()];
    const first = await send((await ticketAt(0)).id, passedOn);
    await acceptTicket(app, visitor, first);
    const { transferId } = await sendTicketOn(app, visitor, first, { email: kept }, caller);
    const second = { eventId: event.eventId, transferId };
    await acceptTicket(app, visitor, { ...second, key: transferLinkKey(app, second) });
    await send((await ticketAt(0)).id, offered);
    await app.runJobs();
    app.outbox.length = 0;
    const { ticket } = await getTransfer(app, visitor, { ...second, key: transferLinkKey(app, second) });
    await end(ticket?.id ?? '');
    await app.runJobs();
    const told = app.outbox.filter(({ kind }) => kind === 'ticket-ended');
    expect(told).toMatchObject([{ to: kept, typeName: 'General', reversed }]);
    expect(told[0]).toHaveProperty('orderLink', expect.stringContaining(`/ticket/${transferId}?key=`));
    expect(await breaches(app)).toEqual([]);
  });

  test('is on hold while the bank looks into its payment, and its holder hears that and the outcome', async () => {
    const email = friend();
    await acceptTicket(app, visitor, await send((await ticketAt(0)).id, email));
    await app.runJobs();
    app.outbox.length = 0;
    const told = () =>
      app.outbox.flatMap((mail) => (mail.to === email && 'onHold' in mail ? [mail.onHold] : []));
    const reference = paymentReference({ ...order, number: 1 });
    const id = `dispute-${app.newId()}`;
    const report = async (state: 'open' | 'won') => {
      app.provider.dispute({ id, reference, state });
      await tellOfDispute(app, { id, reference, state });
      await app.runJobs();
    };
    await report('open');
    expect(told()).toEqual([true]);
    await report('won');
    expect(told()).toEqual([true, false]);
  });

  test('because its event is cancelled is told once, as that', async () => {
    const email = friend();
    await acceptTicket(app, visitor, await send((await ticketAt(0)).id, email));
    await app.runJobs();
    app.outbox.length = 0;
    await cancelEvent(app, event.owner, { eventId: event.eventId, reason: 'Storm.', refund: true });
    await app.runJobs();
    expect(app.outbox.filter(({ to }) => to === email).map(({ kind }) => kind)).toEqual(['event-cancelled']);
  });
});

describe('somebody who lost the ticket that they were sent', () => {
  test('gets its link by mail, and whoever had it before does not', async () => {
    const [passedOn, kept] = [friend(), friend()];
    const first = await send((await ticketAt(0)).id, passedOn);
    await acceptTicket(app, visitor, first);
    const { transferId } = await sendTicketOn(app, visitor, first, { email: kept }, caller);
    const second = { eventId: event.eventId, transferId };
    const ask = async (email: string) => {
      app.outbox.length = 0;
      await requestOrderLinks(app, event.eventId, { email }, caller);
      await app.runJobs();
      return app.outbox.filter((mail): mail is OrderLinksMail => mail.kind === 'order-links');
    };
    expect(await ask(kept)).toEqual([]);
    await acceptTicket(app, visitor, { ...second, key: transferLinkKey(app, second) });
    expect(await ask(passedOn)).toEqual([]);
    const [mail] = await ask(kept.toUpperCase());
    expect(mail).toMatchObject({ to: kept, orders: [], received: [{ typeName: 'General' }] });
    const key = new URL(mail?.received[0]?.link ?? '').searchParams.get('key') ?? undefined;
    expect(await getTransfer(app, visitor, { ...second, key })).toMatchObject({ state: 'accepted' });
    await refund({});
    await app.runJobs();
    expect(await ask(kept)).toEqual([]);
  });
});

describe('a race', () => {
  test('between a scan and an acceptance: one of them succeeds', async () => {
    for (let round = 0; round < 3; round += 1) {
      order = await aBoughtOrder(app, event);
      const { id, code } = await ticketAt(0);
      const which = await send(id);
      const [scanned, accepted] = await Promise.all([
        scan(code),
        acceptTicket(app, visitor, which).then(
          () => 'accepted',
          (error: { code: string }) => error.code,
        ),
      ]);
      expect([scanned.answer, accepted]).toBeOneOf([
        ['admitted', 'transfer.ticket-used'],
        ['transferred', 'accepted'],
      ]);
    }
  });

  test('between a refund and an acceptance keeps sums and counters right', async () => {
    for (let round = 0; round < 3; round += 1) {
      order = await aBoughtOrder(app, event, { quantity: 2 });
      const { id } = await ticketAt(0);
      const which = await send(id);
      const [refunded, accepted] = await Promise.all([
        refundOwnTickets(app, order.buyer, order, { tickets: [id] }).then(
          () => 'refunded',
          (error: { code: string }) => error.code,
        ),
        acceptTicket(app, visitor, which).then(
          () => 'accepted',
          (error: { code: string }) => error.code,
        ),
      ]);
      expect([refunded, accepted]).toBeOneOf([
        ['refunded', 'transfer.ticket-ended'],
        ['refund.ticket-gone', 'accepted'],
        ['refund.ticket-sent', 'accepted'],
      ]);
      await app.runJobs();
      expect(await breaches(app)).toEqual([]);
    }
  });
});
