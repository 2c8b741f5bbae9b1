import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { aMember, anEvent, aUser, type EventOptions, letToDoor } from '../../tests/factories.ts';
import { addAddOn } from '../core/add-ons/change-add-ons.ts';
import { openShift } from '../core/box-office/open-shift.ts';
import { admitTicket } from '../core/check-in/scans/admit-ticket.ts';
import { aTicket } from '../core/check-in/testing/issued-ticket.ts';
import { pictureOf } from '../core/media/testing/sample-pictures.ts';
import { addPromotion } from '../core/promo-codes/change-promotions.ts';
import { aFailedRefund } from '../core/refunds/testing/failed-refund.ts';
import { aZip, giveRendering } from '../core/renderings/testing/sample-zip.ts';
import { addDates } from '../core/series/add-dates.ts';
import type { Role as MemberRole, SignedIn } from '../core/shared/actor.ts';
import { setWaitingList } from '../core/waiting-list/set-waiting-list.ts';
import { exampleOfMade, exampleOfUsed } from './accounts/passkey-examples.ts';
import { auditTrouble } from './testing/audited-operations.ts';
import { type Answered, documentedApi, operations, type Sent } from './testing/documented-api.ts';
import { aPerson, guestOf, type Headings, sessionOf } from './testing/people.ts';

const app = await createTestApp({ withPlaces: true });
const call = documentedApi(app);

/** `user`: an account unrelated to the event; `staff`: a member with only its door; `new`: owns it, with an unconfirmed address. */
const ROLES = ['visitor', 'guest', 'user', 'staff', 'new', 'owner', 'admin'] as const;
type Role = (typeof ROLES)[number];
type Row = [
  method: string,
  path: string,
  expected: number[],
  send: (asked: Asked) => Sent & { path?: string },
];

const user = await aPerson(app);
const staff = await aPerson(app);
const owner = await aPerson(app);
const admin = await aPerson(app, { admin: true });
const fresh = await aPerson(app, { emailVerified: false });
const comers: Record<Role, Headings> = {
  visitor: {},
  guest: guestOf(app),
  user: user.headers,
  staff: staff.headers,
  new: fresh.headers,
  owner: owner.headers,
  admin: admin.headers,
};

/** What a request is about: an event and what belongs to it. Anything else that a path names belongs to nobody. */
interface Asked {
  event: Awaited<ReturnType<typeof anEvent>>;
  types: string[];
  ticket: { code: string };
  orderId: string;
  userId: string;
  prospectId: string;
  /** A session of another user. */
  sessionId: string;
  /** A failed refund of the event, and its exception. */
  refundId: string;
  exceptionId: string;
  /** The order of that refund. */
  paidOrderId: string;
  /** A promo code of the event. */
  promotionId: string;
  taxRateId: string;
  /** Another user's open shift at the event's till. */
  shiftId: string;
  noteNumber: string;
  /** An add-on of the event, and a sold unit of it. */
  addOnId: string;
  unitId: string;
  /** The scan that admitted a ticket of the event. */
  scanId: string;
}

async function anAsked(by: SignedIn, approval: EventOptions['approval'], template: string): Promise<Asked> {
  const event = await anEvent(app, { owner: by, approval });
  if (/\/(series|following)$/.test(template)) {
    const verified = { ...by, emailVerified: true };
    await addDates(app, verified, event.eventId, { dates: ['2027-01-09T19:30'] });
    await setWaitingList(app, verified, event.eventId, { open: true, offerHours: 12 });
  }
  await letToDoor(app, staff.actor, event);
  const ticket = await aTicket(app, event);
  if (template.includes('rendering')) await giveRendering(app, by, event.eventId);
  const { orderId } = await app.db
    .selectFrom('tickets')
    .select('orderId')
    .where('eventId', '=', event.eventId)
    .executeTakeFirstOrThrow();
  const failed = /refundId|exceptionId|receipt|noteNumber/.test(template)
    ? await aFailedRefund(app, event)
    : { refundId: app.newId(), exceptionId: app.newId(), order: { orderId } };
  return {
    event,
    types: event.types.map(({ id }) => id),
    ticket,
    orderId,
    userId: template.includes('userId') ? (await aUser(app)).userId : app.newId(),
    prospectId: template.includes('prospectId') ? await aProspect() : app.newId(),
    sessionId: template.includes('sessionId') ? await aSession() : app.newId(),
    addOnId: template.includes('addOnId') ? await anAddOn(by, event.eventId) : app.newId(),
    unitId: template.includes('unitId') ? await aUnit(by, event.eventId, ticket) : app.newId(),
    scanId: template.includes('scanId') ? await aScan(event, ticket) : app.newId(),
    promotionId: template.includes('promotionId') ? await aPromotion(by, event.eventId) : app.newId(),
    taxRateId: template.includes('taxRateId') ? await aTaxRate(by) : app.newId(),
    shiftId: template.includes('shiftId') ? await aShift(event) : app.newId(),
    noteNumber: template.includes('noteNumber') ? await aCreditNote(failed.order.orderId) : '000001',
    ...failed,
    paidOrderId: failed.order.orderId,
  };
}

const asks = { heading: 'About you', questions: [{ kind: 'text', text: 'Your town' }] };
const questions = [asks, asks];

async function aProspect(): Promise<string> {
  const id = app.newId();
  const now = new Date();
  await app.db
    .insertInto('questionnaires')
    .values({ id, guestId: id, progress: 1, createdAt: now, updatedAt: now })
    .execute();
  return id;
}

async function aShift(event: Asked['event']): Promise<string> {
  const seller = { ...event.owner, emailVerified: true };
  const { id } = await openShift(app, seller, event.eventId, { currency: 'ZAR', floatMinor: 50_000 });
  return id;
}

async function aPromotion(by: SignedIn, eventId: string): Promise<string> {
  const code = { eventId, code: 'TENTH', ...tenth };
  return (await addPromotion(app, { ...by, emailVerified: true }, code)).id;
}

async function aTaxRate({ organisationId }: SignedIn): Promise<string> {
  // An organisation may have only so many tax rates.
  await app.db.deleteFrom('tax_rates').where('organisationId', '=', organisationId).execute();
  const id = app.newId();
  await app.db
    .insertInto('tax_rates')
    .values({
      id,
      organisationId: organisationId as string,
      name: 'VAT',
      rate: 15_000,
      onTop: false,
      isDefault: false,
      createdAt: new Date(),
    })
    .execute();
  return id;
}

async function aCreditNote(orderId: string): Promise<string> {
  notes += 1;
  const number = 900_000 + notes;
  const { kind: _, ...receipt } = await app.db
    .selectFrom('receipts')
    .where('orderId', '=', orderId)
    .selectAll()
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('receipts')
    .values({ ...receipt, number, kind: 'credit-note', refundId: app.newId() })
    .execute();
  return String(number);
}
let notes = 0;

async function anAddOn(by: SignedIn, eventId: string): Promise<string> {
  return (await addAddOn(app, { ...by, emailVerified: true }, { eventId, ...parking })).id;
}

/** Creates a unit of an add-on, bought together with a ticket. */
async function aUnit(by: SignedIn, eventId: string, { id }: { id: string }): Promise<string> {
  const { variants } = await addAddOn(app, { ...by, emailVerified: true }, { eventId, ...parking });
  const line = { number: 9, ticketTypeId: variants[0]?.id as string, admits: false };
  const { orderId } = await app.db
    .selectFrom('tickets')
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .select('orderId')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('order_lines')
    .values({ eventId, orderId, quantity: 1, unitPriceMinor: 0, ...line })
    .execute();
  const { number: lineNumber, ...unit } = line;
  const unitId = app.newId();
  const row = { eventId, id: unitId, orderId, lineNumber, seat: 1, keyId: 1, ...unit };
  await app.db
    .insertInto('tickets')
    .values({ ...row, shortCode: unitId.slice(-8), issuedAt: app.clock.now() })
    .execute();
  return unitId;
}

async function aScan({ eventId, owner }: Asked['event'], { code }: { code: string }): Promise<string> {
  const scanId = app.newId();
  await admitTicket(app, owner, { eventId, code, gate: 'North', scanId });
  return scanId;
}

async function aSession(): Promise<string> {
  const { actor } = await aPerson(app);
  const { id } = await app.db
    .selectFrom('sessions')
    .where('userId', '=', actor.userId)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

const details = {
  name: 'Jazz',
  startsAt: '2027-01-16T17:00',
  endsAt: '2027-01-16T23:00',
  timeZone: 'Africa/Johannesburg',
};
const type = { name: 'General', priceMinor: 35_000, currency: 'ZAR', capacity: 100 };
const nothing = () => ({});
const vat = { name: 'VAT', rate: 15_000 };
const bankAccount = { holder: 'Kino GmbH', number: { kind: 'iban', iban: 'DE89370400440532013000' } };
const tenth = { price: { effect: 'percent', percentHundredths: 1_000 } };
const parking = {
  name: 'Parking',
  currency: 'ZAR',
  soldAlone: true,
  variants: [{ priceMinor: 5_000, capacity: 20 }],
};
const ofAddOn = ({ event: { eventId }, addOnId }: Asked) => ({
  path: `/api/events/${eventId}/add-ons/${addOnId}`,
});
const ofUnit = ({ event: { eventId }, unitId }: Asked) => ({
  path: `/api/events/${eventId}/collected-add-ons/${unitId}`,
});
const ofPromotion = ({ event: { eventId }, promotionId }: Asked, rest = '') => ({
  path: `/api/events/${eventId}/promotions/${promotionId}${rest}`,
});
/** Returns a new value each time, because a request that changes nothing writes no audit entry. */
let hours = 0;
const nextHours = () => {
  hours = (hours % 168) + 1;
  return hours;
};
const picture = () => {
  const body = new FormData();
  body.append('image', new File([new Uint8Array(pictureOf('#00ff00'))], 'a.png'));
  return { body };
};
const rendering = () => ({ body: new Uint8Array(aZip()), path: '/api/renderings?name=venue.zip' });
const placeOf = ({ organisationId, userId }: SignedIn) =>
  `/api/organisations/${organisationId}/members/${userId}`;
const aDraft = () => ({ json: { subject: 'Doors open at six', body: 'Bring a blanket.' } });
const aMessage = ({ orderId }: Asked) => ({
  json: { ...aDraft().json, audience: { kind: 'order', orderId } },
});
const buy = ({ event, types: [eventType] }: Asked) => ({
  json: { email: 'thandi@example.com', eventId: event.eventId, eventType },
});

//                                            visitor guest user staff new  owner admin
const APPROVED: Row[] = [
  ['POST', '/beginTransaction', /*         */ [401, 200, 200, 200, 200, 200, 200], buy],
  ['GET', '/api/events/{eventId}', /*      */ [200, 200, 200, 200, 200, 200, 200], nothing],
  ['GET', '/api/events/{eventId}/ticket-keys', [200, 200, 200, 200, 200, 200, 200], nothing],
  ['GET', '/api/events/{eventId}/kiosk', /**/ [401, 401, 404, 200, 200, 200, 404], nothing],
  [
    'PATCH',
    '/api/events/{eventId}/kiosk',
    [401, 401, 404, 404, 403, 200, 404],
    () => ({ json: { directions: `Hall ${nextHours()}` } }),
  ],
  [
    'GET',
    '/api/events/{eventId}/badges/{shortCode}',
    // The event has no badge.
    [401, 401, 404, 404, 404, 404, 404],
    ({ event }) => ({ path: `/api/events/${event.eventId}/badges/00000-00000` }),
  ],
  ['GET', '/api/events/{eventId}/orders/{orderId}', [404, 404, 404, 404, 404, 404, 404], nothing],
  ['GET', '/api/events', /*                */ [401, 401, 200, 200, 200, 200, 200], nothing],
  [
    'GET',
    '/api/search',
    /*                 */ [401, 401, 200, 200, 200, 200, 200],
    () => ({ path: '/api/search?text=jazz' }),
  ],
  [
    'POST',
    '/api/events',
    /*               */ [401, 401, 201, 201, 403, 201, 201],
    () => ({ json: { ...details, types: [type] } }),
  ],
  ['GET', '/api/events/{eventId}/organiser', [401, 401, 404, 404, 200, 200, 200], nothing],
  [
    'PUT',
    '/api/events/{eventId}',
    [401, 401, 404, 404, 403, 200, 404],
    ({ types: [id] }) => ({
      json: { ...details, types: [{ ...type, id }], updatedAt: app.clock.now().toISOString() },
    }),
  ],
  ['GET', '/api/events/{eventId}/attendees', [401, 401, 404, 404, 200, 200, 200], nothing],
  ['GET', '/api/events/{eventId}/guests', [401, 401, 404, 404, 200, 200, 200], nothing],
  [
    'POST',
    '/api/events/{eventId}/guests',
    [401, 401, 404, 404, 403, 201, 404],
    ({ types: [ticketTypeId] }) => ({
      json: { reason: 'Press', guests: [{ name: 'Thandi Nkosi', ticketTypeId }] },
    }),
  ],
  [
    'DELETE',
    '/api/events/{eventId}/guests/{batchId}',
    // There are no such guests.
    [401, 401, 404, 404, 403, 404, 404],
    nothing,
  ],
  ['GET', '/api/events/{eventId}/order-tags', [401, 401, 404, 404, 200, 200, 200], nothing],
  ['GET', '/api/events/{eventId}/orders', [401, 401, 404, 404, 200, 200, 200], nothing],
  ['GET', '/api/events/{eventId}/orders/{orderId}/organiser', [401, 401, 404, 404, 200, 200, 200], nothing],
  [
    'GET',
    '/api/events/{eventId}/orders/{orderId}/receipt.pdf',
    [401, 401, 404, 404, 200, 200, 200],
    ({ event, paidOrderId }) => ({
      path: `/api/events/${event.eventId}/orders/${paidOrderId}/receipt.pdf`,
    }),
  ],
  [
    'GET',
    '/api/events/{eventId}/orders/{orderId}/credit-notes/{noteNumber}',
    [401, 401, 404, 404, 200, 200, 200],
    ({ event, paidOrderId, noteNumber }) => ({
      path: `/api/events/${event.eventId}/orders/${paidOrderId}/credit-notes/${noteNumber}`,
    }),
  ],
  ['GET', '/api/events/{eventId}/money', [401, 401, 404, 404, 200, 200, 200], nothing],
  [
    'POST',
    '/api/events/{eventId}/payouts',
    // Nothing is due, and only an admin gets that far.
    [401, 401, 403, 403, 403, 403, 400],
    () => ({
      json: {
        requestId: app.newId(),
        amountMinor: 1,
        currency: 'ZAR',
        paidOn: '2026-11-20',
        bankReference: 'TK-1',
      },
    }),
  ],
  ['GET', '/api/organisations', [401, 401, 200, 200, 200, 200, 200], nothing],
  ['POST', '/api/organisations', [401, 401, 201, 201, 403, 201, 201], () => ({ json: { name: 'Koppie' } })],
  [
    'PUT',
    '/api/current-organisation',
    [401, 401, 404, 403, 204, 204, 404],
    ({ event }) => ({ json: { organisationId: event.owner.organisationId } }),
  ],
  [
    'PATCH',
    '/api/organisations/{organisationId}',
    [401, 401, 404, 403, 403, 204, 404],
    () => ({ json: { name: 'Koppie' } }),
  ],
  [
    'PATCH',
    '/api/organisations/{organisationId}/page',
    [401, 401, 404, 403, 403, 204, 404],
    () => ({ json: { about: 'Jazz on hills.' } }),
  ],
  [
    'PUT',
    '/api/organisations/{organisationId}/second-factor',
    [401, 401, 404, 403, 403, 204, 404],
    () => ({ json: { required: false } }),
  ],
  ['GET', '/api/organisers/{slug}', /*     */ [404, 404, 404, 404, 404, 404, 404], nothing],
  ['GET', '/api/public-events', /*         */ [200, 200, 200, 200, 200, 200, 200], nothing],
  ['GET', '/api/organisations/{organisationId}/team', [401, 401, 404, 200, 200, 200, 404], nothing],
  ['GET', '/api/organisations/{organisationId}/activity', [401, 401, 404, 403, 200, 200, 404], nothing],
  [
    'GET',
    '/api/organisations/{organisationId}/exports/activity',
    [401, 401, 404, 403, 200, 200, 404],
    nothing,
  ],
  [
    'GET',
    '/api/organisations/{organisationId}/exports/invoices',
    [401, 401, 404, 403, 200, 200, 404],
    ({ event }) => ({
      path: `/api/organisations/${event.owner.organisationId}/exports/invoices?from=2026-11-01&until=2026-11-30`,
    }),
  ],
  ['GET', '/api/organisations/{organisationId}/activity.jsonl', [401, 401, 404, 403, 200, 200, 404], nothing],
  ['GET', '/api/admin/activity', [401, 401, 403, 403, 403, 403, 200], nothing],
  ['GET', '/api/admin/exports/activity', [401, 401, 403, 403, 403, 403, 200], nothing],
  ['GET', '/api/admin/activity.jsonl', [401, 401, 403, 403, 403, 403, 200], nothing],
  ['GET', '/api/admin/activity/check', [401, 401, 403, 403, 403, 403, 200], nothing],
  [
    'POST',
    '/api/organisations/{organisationId}/invitations',
    [401, 401, 404, 403, 403, 201, 404],
    () => ({ json: { email: `${app.newId()}@example.com`, role: 'reader' } }),
  ],
  [
    'DELETE',
    '/api/organisations/{organisationId}/invitations/{email}',
    [401, 401, 404, 403, 403, 204, 404],
    nothing,
  ],
  // The last owner can be neither demoted nor removed.
  [
    'PUT',
    '/api/organisations/{organisationId}/members/{userId}',
    [401, 401, 404, 403, 403, 409, 404],
    ({ event }) => ({ path: placeOf(event.owner), json: { role: 'reader' } }),
  ],
  [
    'DELETE',
    '/api/organisations/{organisationId}/members/{userId}',
    [401, 401, 404, 403, 409, 409, 404],
    ({ event }) => ({ path: placeOf(event.owner) }),
  ],
  ['GET', '/api/invitations/{invitationId}', [401, 401, 404, 404, 403, 404, 404], nothing],
  ['POST', '/api/invitations/{invitationId}/acceptance', [401, 401, 404, 404, 403, 404, 404], nothing],
  ['GET', '/api/money', [401, 401, 200, 200, 200, 200, 200], nothing],
  ['GET', '/api/admin/money', [401, 401, 403, 403, 403, 403, 200], nothing],
  ['GET', '/api/admin/exports/money', [401, 401, 403, 403, 403, 403, 200], nothing],
  ['GET', '/api/admin/payouts/payable', [401, 401, 403, 403, 403, 403, 200], nothing],
  [
    'POST',
    '/api/admin/payouts',
    // Nothing is due.
    [401, 401, 403, 403, 403, 403, 400],
    ({ event }) => ({
      json: {
        requestId: '01930000-0000-7000-8000-00000000000a',
        paidOn: '2026-11-20',
        bankReference: 'PO-2026-11-20',
        payouts: [{ eventId: event.eventId, amountMinor: 100, currency: 'ZAR' }],
      },
    }),
  ],
  [
    'GET',
    '/api/admin/exports/bank-file',
    // Nobody can be paid.
    [401, 401, 403, 403, 403, 403, 409],
    () => ({ path: '/api/admin/exports/bank-file?currency=ZAR&payOn=2026-11-20&reference=PO-1' }),
  ],
  ['GET', '/api/admin/health', /*          */ [401, 401, 403, 403, 403, 403, 200], nothing],
  ['GET', '/api/admin/reconciliations', [401, 401, 403, 403, 403, 403, 200], nothing],
  ['POST', '/api/admin/reconciliations', [401, 401, 403, 403, 403, 403, 202], () => ({ json: { days: 4 } })],
  ['GET', '/api/events/{eventId}/figures', [401, 401, 404, 404, 200, 200, 200], nothing],
  ['GET', '/api/events/{eventId}/exports', [401, 401, 404, 404, 200, 200, 200], nothing],
  // Nobody sent any files.
  ['GET', '/api/events/{eventId}/exports/files', [401, 401, 404, 404, 404, 404, 404], nothing],
  [
    'GET',
    '/api/events/{eventId}/exports/{export}',
    [401, 401, 404, 404, 200, 200, 200],
    ({ event }) => ({ path: `/api/events/${event.eventId}/exports/orders` }),
  ],
  ['POST', '/api/events/{eventId}/orders/{orderId}/mails', [401, 401, 404, 404, 403, 202, 202], nothing],
  [
    'PUT',
    '/api/events/{eventId}/orders/{orderId}/email',
    [401, 401, 404, 404, 403, 200, 200],
    () => ({ json: { email: 'meant@example.com' } }),
  ],
  ['GET', '/api/events/{eventId}/orders/{orderId}/exchanges', [401, 401, 404, 404, 200, 200, 200], nothing],
  [
    'POST',
    '/api/events/{eventId}/orders/{orderId}/exchanges',
    // The order is not paid, so it has no such ticket.
    [401, 401, 404, 404, 403, 404, 404],
    () => ({ json: { ticketId: app.newId(), ticketTypeId: app.newId() } }),
  ],
  [
    'POST',
    '/api/events/{eventId}/orders/{orderId}/notes',
    [401, 401, 404, 404, 403, 201, 201],
    () => ({ json: { text: 'Comes with a wheelchair.' } }),
  ],
  [
    'DELETE',
    '/api/events/{eventId}/orders/{orderId}/notes/{noteId}',
    // There is no such note.
    [401, 401, 404, 404, 403, 404, 404],
    nothing,
  ],
  [
    'PUT',
    '/api/events/{eventId}/orders/{orderId}/tags',
    [401, 401, 404, 404, 403, 200, 200],
    () => ({ json: { tags: ['Press'] } }),
  ],
  [
    'GET',
    '/api/events/{eventId}/orders/{orderId}/organiser/details',
    [401, 401, 404, 404, 403, 200, 200],
    nothing,
  ],
  [
    'PATCH',
    '/api/events/{eventId}/orders/{orderId}/organiser/details',
    [401, 401, 404, 404, 403, 200, 200],
    () => ({ json: {} }),
  ],
  ['GET', '/api/events/{eventId}/messages', [401, 401, 404, 404, 200, 200, 200], nothing],
  ['POST', '/api/events/{eventId}/messages', [401, 401, 404, 404, 403, 201, 404], aMessage],
  // This message does not exist.
  ['GET', '/api/events/{eventId}/messages/{messageId}', [401, 401, 404, 404, 404, 404, 404], nothing],
  ['PUT', '/api/events/{eventId}/messages/{messageId}', [401, 401, 404, 404, 403, 404, 404], aMessage],
  ['DELETE', '/api/events/{eventId}/messages/{messageId}', [401, 401, 404, 404, 403, 404, 404], nothing],
  [
    'POST',
    '/api/events/{eventId}/message-recipients',
    [401, 401, 404, 404, 200, 200, 404],
    () => ({ json: { audience: { kind: 'all' } } }),
  ],
  ['POST', '/api/events/{eventId}/message-previews', [401, 401, 404, 404, 403, 200, 404], aDraft],
  ['POST', '/api/events/{eventId}/message-tests', [401, 401, 404, 404, 403, 202, 404], aDraft],
  [
    'PUT',
    '/api/admin/organisations/{organisationId}/message-trust',
    [401, 401, 403, 403, 403, 403, 204],
    () => ({ json: { trust: 'trusted' } }),
  ],
  ['GET', '/api/tickets', /*               */ [401, 401, 200, 200, 200, 200, 200], nothing],
  ['GET', '/api/events/{eventId}/my-orders', [200, 200, 200, 200, 200, 200, 200], nothing],
  [
    'POST',
    '/api/events/{eventId}/ticket-mail',
    [202, 202, 202, 202, 202, 202, 202],
    () => ({ json: { email: `${app.newId()}@example.com` } }),
  ],
  // Without the link's key, only its buyer can open an order.
  ['POST', '/api/events/{eventId}/orders/{orderId}/claim', [401, 401, 404, 404, 403, 404, 404], nothing],
  [
    'POST',
    '/api/events/{eventId}/orders/{orderId}/transfers',
    [404, 404, 404, 404, 404, 404, 404],
    () => ({ json: { ticketId: app.newId(), email: 'friend@example.com' } }),
  ],
  [
    'DELETE',
    '/api/events/{eventId}/orders/{orderId}/transfers/{transferId}',
    [404, 404, 404, 404, 404, 404, 404],
    nothing,
  ],
  [
    'POST',
    '/api/events/{eventId}/orders/{orderId}/resales',
    [404, 404, 404, 404, 404, 404, 404],
    () => ({ json: { ticketId: app.newId() } }),
  ],
  [
    'DELETE',
    '/api/events/{eventId}/orders/{orderId}/resales/{ticketId}',
    [404, 404, 404, 404, 404, 404, 404],
    nothing,
  ],
  // Without the link's key, only its recipient can open a ticket that was sent.
  ['GET', '/api/events/{eventId}/transfers/{transferId}', [404, 404, 404, 404, 404, 404, 404], nothing],
  [
    'POST',
    '/api/events/{eventId}/transfers/{transferId}/acceptance',
    [404, 404, 404, 404, 404, 404, 404],
    nothing,
  ],
  [
    'GET',
    '/api/events/{eventId}/transfers/{transferId}/details',
    [404, 404, 404, 404, 404, 404, 404],
    nothing,
  ],
  [
    'PUT',
    '/api/events/{eventId}/transfers/{transferId}/details',
    [404, 404, 404, 404, 404, 404, 404],
    () => ({ json: {} }),
  ],
  [
    'POST',
    '/api/events/{eventId}/transfers/{transferId}/transfers',
    [404, 404, 404, 404, 404, 404, 404],
    () => ({ json: { email: 'friend@example.com' } }),
  ],
  [
    'DELETE',
    '/api/events/{eventId}/transfers/{transferId}/transfers/{sentOnId}',
    [404, 404, 404, 404, 404, 404, 404],
    nothing,
  ],
  ['POST', '/api/events/{eventId}/orders/{orderId}/hold', [404, 404, 404, 404, 404, 404, 404], nothing],
  ['POST', '/api/events/{eventId}/orders/{orderId}/acceptance', [404, 404, 404, 404, 404, 404, 404], nothing],
  // A place on a waiting list is opened only by its link.
  [
    'POST',
    '/api/events/{eventId}/waiting-list',
    [409, 409, 409, 409, 409, 409, 409],
    () => ({ json: { email: `${app.newId()}@example.com`, ticketTypeId: app.newId(), quantity: 1 } }),
  ],
  ['GET', '/api/events/{eventId}/waiting-list/{entryId}', [404, 404, 404, 404, 404, 404, 404], nothing],
  ['DELETE', '/api/events/{eventId}/waiting-list/{entryId}', [404, 404, 404, 404, 404, 404, 404], nothing],
  [
    'POST',
    '/api/events/{eventId}/waiting-list/{entryId}/confirmation',
    [404, 404, 404, 404, 404, 404, 404],
    nothing,
  ],
  ['GET', '/api/events/{eventId}/waiting-list', [401, 401, 404, 404, 200, 200, 200], nothing],
  [
    'PUT',
    '/api/events/{eventId}/waiting-list',
    [401, 401, 404, 404, 403, 200, 404],
    () => ({ json: { open: false, offerHours: nextHours() } }),
  ],
  [
    'DELETE',
    '/api/events/{eventId}/waiting-list/people/{entryId}',
    [401, 401, 404, 404, 403, 404, 404],
    ({ event: { eventId } }) => ({ path: `/api/events/${eventId}/waiting-list/people/${eventId}` }),
  ],
  ['DELETE', '/api/events/{eventId}/orders/{orderId}', [404, 404, 404, 404, 404, 404, 404], nothing],
  ['GET', '/api/events/{eventId}/sales', /* */ [401, 401, 404, 404, 200, 200, 200], nothing],
  ['GET', '/api/events/{eventId}/cancellation', [401, 401, 404, 404, 200, 200, 200], nothing],
  [
    'POST',
    '/api/events/{eventId}/cancellation',
    [401, 401, 404, 404, 403, 200, 200],
    () => ({ json: { reason: 'It rains.', refund: true } }),
  ],
  ['POST', '/api/events/{eventId}/cancellation/refunds', [401, 401, 404, 404, 403, 409, 409], nothing],
  ['DELETE', '/api/events/{eventId}', /*   */ [401, 401, 404, 404, 403, 409, 409], nothing],
  ['POST', '/api/events/{eventId}/submission', [401, 401, 404, 404, 403, 204, 404], nothing],
  [
    'POST',
    '/api/events/{eventId}/copies',
    [401, 401, 404, 404, 403, 201, 404],
    () => ({ json: { name: 'Once more', startsAt: '2027-02-20T17:00', endsAt: '2027-02-20T23:00' } }),
  ],
  ['GET', '/api/series/{slug}', /*         */ [404, 404, 404, 404, 404, 404, 404], nothing],
  ['GET', '/api/events/{eventId}/series', /**/ [401, 401, 404, 404, 200, 200, 200], nothing],
  [
    'GET',
    '/api/events/{eventId}/proposed-dates',
    [401, 401, 404, 404, 200, 200, 404],
    ({ event: { eventId } }) => ({
      path: `/api/events/${eventId}/proposed-dates?repeat=weekly&until=2027-02-20`,
    }),
  ],
  [
    'POST',
    '/api/events/{eventId}/dates',
    [401, 401, 404, 404, 403, 201, 404],
    () => ({ json: { dates: ['2027-02-20T17:00'] } }),
  ],
  [
    'PUT',
    '/api/events/{eventId}/following',
    [401, 401, 404, 404, 403, 200, 404],
    ({ types: [id] }) => ({
      json: { ...details, types: [{ ...type, id }], updatedAt: app.clock.now().toISOString() },
    }),
  ],
  [
    'POST',
    '/api/events/{eventId}/following',
    [401, 401, 404, 404, 403, 200, 404],
    () => ({ json: { tools: ['waiting-list'] } }),
  ],
  ['DELETE', '/api/events/{eventId}/following', [401, 401, 404, 404, 403, 200, 200], nothing],
  [
    'PATCH',
    '/api/events/{eventId}/series',
    [401, 401, 404, 404, 403, 204, 404],
    () => ({ json: { name: 'Koppie Sundays' } }),
  ],
  ['DELETE', '/api/events/{eventId}/series', [401, 401, 404, 404, 403, 204, 404], nothing],
  [
    'POST',
    '/api/events/{eventId}/orders/{orderId}/refund',
    [401, 401, 404, 404, 403, 200, 200],
    () => ({ json: {} }),
  ],
  // Without the link's key, only its buyer can open an order.
  [
    'POST',
    '/api/events/{eventId}/orders/{orderId}/returns',
    [404, 404, 404, 404, 404, 404, 404],
    ({ orderId }) => ({ json: { tickets: [orderId] } }),
  ],
  ['POST', '/api/events/{eventId}/refunds/{refundId}/retry', [401, 401, 404, 404, 403, 200, 200], nothing],
  ['GET', '/api/admin/exceptions', /*      */ [401, 401, 403, 403, 403, 403, 200], nothing],
  ['GET', '/api/events/{eventId}/disputes', [401, 401, 404, 404, 200, 200, 200], nothing],
  ['GET', '/api/events/{eventId}/exceptions', [401, 401, 404, 404, 200, 200, 200], nothing],
  [
    'POST',
    '/api/exceptions/{exceptionId}/resolution',
    [401, 401, 404, 404, 403, 204, 204],
    () => ({ json: { note: 'Paid back by bank transfer.' } }),
  ],
  ['POST', '/uploadImage', /*              */ [401, 401, 200, 200, 403, 200, 200], picture],
  ['POST', '/api/renderings', /*           */ [401, 401, 201, 201, 403, 201, 201], rendering],
  ['GET', '/api/events/{eventId}/rendering', [401, 401, 404, 404, 200, 200, 200], nothing],
  ['GET', '/api/admin/events', /*          */ [401, 401, 403, 403, 403, 403, 200], nothing],
  ['GET', '/api/admin/users', /*           */ [401, 401, 403, 403, 403, 403, 200], nothing],
  ['GET', '/api/admin/users/{userId}', /*  */ [401, 401, 403, 403, 403, 403, 200], nothing],
  ['GET', '/api/admin/users/{userId}/deletion', [401, 401, 403, 403, 403, 403, 200], nothing],
  ['DELETE', '/api/admin/users/{userId}', /**/ [401, 401, 403, 403, 403, 403, 204], nothing],
  [
    'PUT',
    '/api/admin/users/{userId}/ban',
    [401, 401, 403, 403, 403, 403, 204],
    () => ({ json: { reason: 'A hoax.' } }),
  ],
  ['DELETE', '/api/admin/users/{userId}/ban', [401, 401, 403, 403, 403, 403, 204], nothing],
  [
    'PUT',
    '/api/admin/users/{userId}/admin',
    [401, 401, 403, 403, 403, 403, 204],
    () => ({ json: { admin: true } }),
  ],
  ['GET', '/api/admin/overview', /*       */ [401, 401, 403, 403, 403, 403, 200], nothing],
  ['GET', '/api/admin/prospects', /*       */ [401, 401, 403, 403, 403, 403, 200], nothing],
  ['DELETE', '/api/admin/prospects/{prospectId}', [401, 401, 403, 403, 403, 403, 204], nothing],
  ['GET', '/api/questionnaire', /*         */ [401, 200, 200, 200, 200, 200, 200], nothing],
  ['PUT', '/api/questionnaire', [401, 200, 200, 200, 200, 200, 200], () => ({ json: { answers: {} } })],
  [
    'PUT',
    '/api/admin/questionnaire',
    [401, 401, 403, 403, 403, 403, 409],
    () => ({ json: { version: 999, steps: questions } }),
  ],
  [
    'POST',
    '/api/events/{eventId}/decision',
    [401, 401, 403, 403, 403, 403, 200],
    () => ({ json: { decision: 'rejected', reason: 'Where is it?' } }),
  ],
  [
    'POST',
    '/api/events/{eventId}/check-ins',
    [401, 401, 404, 200, 200, 200, 404],
    ({ ticket }) => ({ json: { code: ticket.code, gate: 'North' } }),
  ],
  [
    'DELETE',
    '/api/events/{eventId}/check-ins/{scanId}',
    [401, 401, 404, 204, 204, 204, 404],
    ({ event: { eventId }, scanId }) => ({ path: `/api/events/${eventId}/check-ins/${scanId}` }),
  ],
  [
    'POST',
    '/api/events/{eventId}/door-searches',
    [401, 401, 404, 200, 200, 200, 404],
    () => ({ json: { text: 'Thandi' } }),
  ],
  ['GET', '/api/events/{eventId}/door', /* */ [401, 401, 404, 200, 200, 200, 404], nothing],
  ['GET', '/api/events/{eventId}/door/manifest', [401, 401, 404, 200, 200, 200, 404], nothing],
  [
    'POST',
    '/api/events/{eventId}/door/decided-check-ins',
    [401, 401, 404, 200, 200, 200, 404],
    ({ event }) => ({
      json: {
        device: '0193b2f8-2c3a-7a55-8d55-6a3f0a7f9f10',
        sentAt: '2026-11-21T10:00:00Z',
        checkIns: [
          {
            scanId: crypto.randomUUID(),
            code: 'K7QX9-M2P4T',
            gate: 'North gate',
            areaId: event.eventId,
            scannedAt: '2026-11-21T09:59:00Z',
            sequence: 1,
          },
        ],
      },
    }),
  ],
  ['GET', '/api/events/{eventId}/areas', /* */ [401, 401, 404, 403, 200, 200, 404], nothing],
  [
    'POST',
    '/api/events/{eventId}/areas',
    [401, 401, 404, 403, 201, 201, 404],
    () => ({ json: { name: app.newId() } }),
  ],
  [
    'PUT',
    '/api/events/{eventId}/areas/{areaId}',
    [401, 401, 404, 403, 200, 200, 404],
    ({ event: { eventId } }) => ({
      path: `/api/events/${eventId}/areas/${eventId}`,
      json: { name: 'Entrance' },
    }),
  ],
  [
    'PUT',
    '/api/events/{eventId}/areas/{areaId}/frequency',
    [401, 401, 404, 403, 200, 200, 404],
    ({ event: { eventId } }) => ({
      path: `/api/events/${eventId}/areas/${eventId}/frequency`,
      json: { frequency: 'event' },
    }),
  ],
  [
    'DELETE',
    '/api/events/{eventId}/areas/{areaId}',
    [401, 401, 404, 403, 409, 409, 404],
    ({ event: { eventId } }) => ({ path: `/api/events/${eventId}/areas/${eventId}` }),
  ],
  ['GET', '/api/events/{eventId}/gates', /* */ [401, 401, 404, 403, 200, 200, 404], nothing],
  [
    'POST',
    '/api/events/{eventId}/gates',
    [401, 401, 404, 403, 201, 201, 404],
    () => ({ json: { name: app.newId() } }),
  ],
  [
    'PUT',
    '/api/events/{eventId}/gates/{gateId}',
    [401, 401, 404, 403, 404, 404, 404],
    ({ event: { eventId } }) => ({
      path: `/api/events/${eventId}/gates/${eventId}`,
      json: { name: 'North gate' },
    }),
  ],
  [
    'DELETE',
    '/api/events/{eventId}/gates/{gateId}',
    [401, 401, 404, 403, 404, 404, 404],
    ({ event: { eventId } }) => ({ path: `/api/events/${eventId}/gates/${eventId}` }),
  ],
  [
    'POST',
    '/api/events/{eventId}/gates/{gateId}/code',
    [401, 401, 404, 403, 404, 404, 404],
    ({ event: { eventId } }) => ({ path: `/api/events/${eventId}/gates/${eventId}/code` }),
  ],
  [
    'DELETE',
    '/api/events/{eventId}/door-devices/{deviceId}',
    [401, 401, 404, 403, 204, 204, 404],
    ({ event: { eventId } }) => ({ path: `/api/events/${eventId}/door-devices/${eventId}` }),
  ],
  ['GET', '/api/events/{eventId}/door/figures', [401, 401, 404, 200, 200, 200, 404], nothing],
  ['GET', '/api/events/{eventId}/questions', [401, 401, 404, 404, 403, 200, 404], nothing],
  [
    'PUT',
    '/api/events/{eventId}/questions/settings',
    [401, 401, 404, 404, 403, 200, 404],
    () => ({ json: { names: 'off', emails: false, beforePayment: true } }),
  ],
  [
    'POST',
    '/api/events/{eventId}/questions',
    [401, 401, 404, 404, 403, 201, 404],
    () => ({ json: { scope: 'order', kind: 'text', text: 'Where from?', closed: true } }),
  ],
  [
    'PUT',
    '/api/events/{eventId}/questions/{questionId}',
    [401, 401, 404, 404, 403, 404, 404],
    ({ event: { eventId } }) => ({
      path: `/api/events/${eventId}/questions/${eventId}`,
      json: { scope: 'order', kind: 'text', text: 'Where from?', closed: true },
    }),
  ],
  [
    'DELETE',
    '/api/events/{eventId}/questions/{questionId}',
    [401, 401, 404, 404, 403, 404, 404],
    ({ event: { eventId } }) => ({ path: `/api/events/${eventId}/questions/${eventId}` }),
  ],
  [
    'PUT',
    '/api/events/{eventId}/questions/order',
    [401, 401, 404, 404, 403, 409, 404],
    () => ({ json: { questionIds: [app.newId()] } }),
  ],
  ['GET', '/api/events/{eventId}/orders/{orderId}/details', [404, 404, 404, 404, 404, 404, 404], nothing],
  [
    'PUT',
    '/api/events/{eventId}/orders/{orderId}/details',
    [404, 404, 404, 404, 404, 404, 404],
    () => ({ json: {} }),
  ],
  ...(
    [
      ['PUT', 'orders', 'details/files/{questionId}'],
      ['GET', 'orders', 'details/files/{questionId}'],
      ['PUT', 'transfers', 'details/files/{questionId}'],
      ['GET', 'transfers', 'details/files/{questionId}'],
      ['GET', 'orders', 'answers/{questionId}/file'],
      ['PUT', 'orders', 'answers/{questionId}/file'],
    ] as const
  ).map(([method, of, below]): Row => {
    const id = of === 'orders' ? '{orderId}' : '{transferId}';
    const unseen = below.startsWith('answers') ? 401 : 404;
    // The event asks no questions.
    const [unproven, seen] = method === 'PUT' && unseen === 401 ? [403, 400] : [404, 404];
    return [
      method,
      `/api/events/{eventId}/${of}/${id}/${below}`,
      [unseen, unseen, 404, 404, unproven, seen, seen],
      ({ event: { eventId }, orderId }) => ({
        path: `/api/events/${eventId}/${of}/${orderId}/${below.replace('{questionId}', app.newId())}`,
      }),
    ];
  }),
  ['GET', '/api/events/{eventId}/add-ons', [401, 401, 404, 404, 200, 200, 200], nothing],
  ['POST', '/api/events/{eventId}/add-ons', [401, 401, 404, 404, 403, 201, 404], () => ({ json: parking })],
  ['GET', '/api/events/{eventId}/add-ons/{addOnId}', [401, 401, 404, 404, 200, 200, 200], ofAddOn],
  [
    'PUT',
    '/api/events/{eventId}/add-ons/{addOnId}',
    [401, 401, 404, 404, 403, 200, 404],
    (asked) => ({ ...ofAddOn(asked), json: parking }),
  ],
  ['DELETE', '/api/events/{eventId}/add-ons/{addOnId}', [401, 401, 404, 404, 403, 204, 404], ofAddOn],
  [
    'PUT',
    '/api/events/{eventId}/collected-add-ons/{unitId}',
    [401, 401, 404, 200, 200, 200, 404],
    (asked) => ({ ...ofUnit(asked), json: { gate: 'Bar' } }),
  ],
  ['DELETE', '/api/events/{eventId}/collected-add-ons/{unitId}', [401, 401, 404, 204, 204, 204, 404], ofUnit],
  ['GET', '/api/events/{eventId}/promotions', [401, 401, 404, 404, 200, 200, 200], nothing],
  [
    'POST',
    '/api/events/{eventId}/promotions',
    [401, 401, 404, 404, 403, 201, 404],
    () => ({ json: { code: `C${app.newId()}`, ...tenth } }),
  ],
  ['GET', '/api/events/{eventId}/promotions/{promotionId}', [401, 401, 404, 404, 200, 200, 200], ofPromotion],
  [
    'PUT',
    '/api/events/{eventId}/promotions/{promotionId}',
    [401, 401, 404, 404, 403, 200, 404],
    (asked) => ({ ...ofPromotion(asked), json: tenth }),
  ],
  [
    'POST',
    '/api/events/{eventId}/promotions/{promotionId}/end',
    [401, 401, 404, 404, 403, 200, 404],
    (asked) => ofPromotion(asked, '/end'),
  ],
  [
    'DELETE',
    '/api/events/{eventId}/promotions/{promotionId}',
    [401, 401, 404, 404, 403, 204, 404],
    ofPromotion,
  ],
  ['GET', '/api/events/{eventId}/box-office', [401, 401, 404, 404, 403, 200, 404], nothing],
  [
    'POST',
    '/api/events/{eventId}/box-office/shifts',
    [401, 401, 404, 404, 403, 201, 404],
    () => ({ json: { currency: 'ZAR', floatMinor: 0 } }),
  ],
  ['GET', '/api/events/{eventId}/box-office/shifts', [401, 401, 404, 404, 200, 200, 200], nothing],
  ['GET', '/api/events/{eventId}/box-office/shifts/{shiftId}', [401, 401, 404, 404, 200, 200, 200], nothing],
  [
    'GET',
    '/api/events/{eventId}/box-office/shifts/{shiftId}/entries',
    [401, 401, 404, 404, 200, 200, 200],
    nothing,
  ],
  [
    'POST',
    '/api/events/{eventId}/box-office/shifts/{shiftId}/sales',
    [401, 401, 404, 404, 403, 200, 404],
    ({ types }) => ({
      json: { quantities: { [types[0] ?? '']: 1 }, method: 'cash' },
      headers: { 'idempotency-key': app.newId() },
    }),
  ],
  // A sale that was not made at the door.
  ['GET', '/api/events/{eventId}/box-office/sales/{orderId}', [401, 401, 404, 404, 403, 404, 404], nothing],
  [
    'GET',
    '/api/events/{eventId}/box-office/sales/{orderId}/tickets.pdf',
    [401, 401, 404, 404, 403, 404, 404],
    nothing,
  ],
  [
    'POST',
    '/api/events/{eventId}/box-office/sales/{orderId}/admission',
    [401, 401, 404, 404, 403, 404, 404],
    () => ({ json: {} }),
  ],
  [
    'POST',
    '/api/events/{eventId}/box-office/shifts/{shiftId}/refunds',
    [401, 401, 404, 404, 403, 404, 404],
    ({ orderId }) => ({ json: { orderId, method: 'cash' } }),
  ],
  [
    'POST',
    '/api/events/{eventId}/box-office/shifts/{shiftId}/close',
    [401, 401, 404, 404, 403, 200, 404],
    () => ({ json: { countedMinor: 50_000 } }),
  ],
  ['GET', '/api/events/{eventId}/door-staff', [401, 401, 404, 403, 200, 200, 404], nothing],
  [
    'POST',
    '/api/events/{eventId}/door-staff',
    [401, 401, 404, 403, 403, 201, 404],
    () => ({ json: { email: `${app.newId()}@example.com` } }),
  ],
  [
    'DELETE',
    '/api/events/{eventId}/door-staff/{email}',
    [401, 401, 404, 403, 403, 204, 404],
    ({ event }) => ({
      path: `/api/events/${event.eventId}/door-staff/${encodeURIComponent(staff.actor.email)}`,
    }),
  ],
  [
    'POST',
    '/api/sign-up',
    [202, 202, 202, 202, 202, 202, 202],
    () => ({ json: { email: `${app.newId()}@example.com`, password: 'a long sentence' } }),
  ],
  ['POST', '/api/verification-mail', /*    */ [409, 409, 202, 202, 202, 202, 202], nothing],
  [
    'POST',
    '/api/verify-email',
    /*         */ [400, 400, 400, 400, 400, 400, 400],
    () => ({ json: { oobCode: 'x' } }),
  ],
  [
    'POST',
    '/api/sign-in',
    [401, 401, 401, 401, 401, 401, 401],
    () => ({ json: { email: `${app.newId()}@example.com`, password: 'a long sentence' } }),
  ],
  [
    'GET',
    '/api/places',
    /*                */ [401, 401, 200, 200, 200, 200, 200],
    () => ({ path: '/api/places?text=' }),
  ],
  [
    'GET',
    '/api/places/at',
    [401, 401, 200, 200, 200, 200, 200],
    () => ({ path: '/api/places/at?latitude=-26&longitude=28' }),
  ],
  ['GET', '/api/places/{placeId}', /*      */ [401, 401, 404, 404, 404, 404, 404], nothing],
  [
    'GET',
    '/api/map-labels',
    /*            */ [200, 200, 200, 200, 200, 200, 200],
    () => ({ path: '/api/map-labels?tile=0/0/0' }),
  ],
  ['GET', '/api/map-style', /*             */ [200, 200, 200, 200, 200, 200, 200], nothing],
  ['GET', '/api/profile', /*               */ [401, 401, 200, 200, 200, 200, 200], nothing],
  [
    'PATCH',
    '/api/profile',
    /*             */ [401, 401, 200, 200, 200, 200, 200],
    () => ({ json: { firstName: 'Thandi' } }),
  ],
  [
    'PUT',
    '/api/country',
    /*             */ [401, 401, 204, 204, 204, 204, 204],
    () => ({ json: { country: 'Kenya', state: '' } }),
  ],
  ['PUT', '/api/profile/photo', /*         */ [401, 401, 200, 200, 403, 200, 200], picture],
  ['DELETE', '/api/profile/photo', /*      */ [401, 401, 204, 204, 204, 204, 204], nothing],
  ['PUT', '/api/profile/logo', /*          */ [401, 401, 200, 200, 403, 200, 200], picture],
  ['DELETE', '/api/profile/logo', /*       */ [401, 401, 204, 204, 204, 204, 204], nothing],
  ['POST', '/api/id-token', /*             */ [401, 401, 200, 200, 200, 200, 200], nothing],
  ['POST', '/api/guest', /*                */ [200, 200, 200, 200, 200, 200, 200], nothing],
  ['GET', '/api/password-policy', /*       */ [200, 200, 200, 200, 200, 200, 200], nothing],
  [
    'POST',
    '/api/password-reset/request',
    [202, 202, 202, 202, 202, 202, 202],
    () => ({ json: { email: `${app.newId()}@example.com` } }),
  ],
  [
    'POST',
    '/api/password-reset',
    [400, 400, 400, 400, 400, 400, 400],
    () => ({ json: { oobCode: 'x', password: 'a long sentence' } }),
  ],
  ['GET', '/api/seller', [401, 401, 200, 200, 403, 200, 200], nothing],
  ['PUT', '/api/seller', [401, 401, 204, 204, 403, 204, 204], () => ({ json: { legalName: '' } })],
  ['GET', '/api/tax-rates', [401, 401, 200, 200, 403, 200, 200], nothing],
  ['POST', '/api/tax-rates', [401, 401, 201, 201, 403, 201, 201], () => ({ json: vat })],
  [
    'PUT',
    '/api/tax-rates/{taxRateId}',
    [401, 401, 404, 404, 403, 200, 404],
    ({ taxRateId }) => ({ path: `/api/tax-rates/${taxRateId}`, json: vat }),
  ],
  [
    'DELETE',
    '/api/tax-rates/{taxRateId}',
    [401, 401, 404, 404, 403, 204, 404],
    ({ taxRateId }) => ({ path: `/api/tax-rates/${taxRateId}` }),
  ],
  // The provider does not exist: these rows show who gets as far as that answer.
  ['GET', '/api/bank-account', [401, 401, 200, 200, 403, 200, 200], nothing],
  ['PUT', '/api/bank-account', [401, 401, 204, 204, 403, 204, 204], () => ({ json: bankAccount })],
  ['GET', '/api/payees', [401, 401, 200, 200, 403, 200, 200], () => ({})],
  [
    'GET',
    '/api/payees/{provider}/banks',
    /**/ [401, 401, 404, 404, 403, 404, 404],
    () => ({ path: '/api/payees/nobody/banks' }),
  ],
  [
    'POST',
    '/api/payees/{provider}/check',
    /**/ [401, 401, 404, 404, 403, 404, 404],
    () => ({ path: '/api/payees/nobody/check', json: { bankCode: '1', accountNumber: '12345678' } }),
  ],
  [
    'PUT',
    '/api/payees/{provider}',
    /**/ [401, 401, 404, 404, 403, 404, 404],
    () => ({ path: '/api/payees/nobody', json: { bankCode: '1', accountNumber: '12345678' } }),
  ],
  [
    'PATCH',
    '/api/payees/{provider}',
    /**/ [401, 401, 404, 404, 403, 404, 404],
    () => ({ path: '/api/payees/nobody', json: { state: 'off' } }),
  ],
  [
    'DELETE',
    '/api/payees/{provider}',
    /**/ [401, 401, 404, 404, 403, 404, 404],
    () => ({ path: '/api/payees/nobody' }),
  ],
  [
    'POST',
    '/api/payees/{provider}/onboarding',
    /**/ [401, 401, 404, 404, 403, 404, 404],
    () => ({ path: '/api/payees/nobody/onboarding' }),
  ],
  [
    'POST',
    '/api/payees/{provider}/refresh',
    /**/ [401, 401, 404, 404, 403, 404, 404],
    () => ({ path: '/api/payees/nobody/refresh' }),
  ],
  [
    'PUT',
    '/api/password',
    /*              */ [401, 401, 400, 400, 400, 400, 400],
    () => ({ json: { newPassword: 'short' } }),
  ],
  [
    'POST',
    '/api/email-change',
    /*         */ [401, 401, 400, 400, 400, 400, 400],
    () => ({ json: { email: 'nothing' } }),
  ],
  ['DELETE', '/api/email-change', /*       */ [401, 401, 204, 204, 204, 204, 204], nothing],
  [
    'POST',
    '/api/email-change/confirmation',
    [400, 400, 400, 400, 400, 400, 400],
    () => ({ json: { oobCode: 'x' } }),
  ],
  ['GET', '/api/account/export', /*        */ [401, 401, 200, 200, 200, 200, 200], nothing],
  ['GET', '/api/account/deletion', /*      */ [401, 401, 200, 200, 200, 200, 200], nothing],
  [
    'POST',
    '/api/account/deletion',
    // Nobody has a fresh proof here: this row shows who gets as far as that answer.
    /*     */ [401, 401, 403, 403, 403, 403, 403],
    nothing,
  ],
  ['GET', '/api/sessions', /*              */ [401, 401, 200, 200, 200, 200, 200], nothing],
  [
    'POST',
    '/api/sign-in/second-factor',
    [401, 401, 401, 401, 401, 401, 401],
    () => ({ json: { code: '287082' } }),
  ],
  ['GET', '/api/second-factor', /*         */ [401, 401, 200, 200, 200, 200, 200], nothing],
  ['POST', '/api/second-factor/set-up', /* */ [401, 401, 200, 200, 403, 200, 200], nothing],
  [
    'PUT',
    '/api/second-factor',
    [401, 401, 400, 400, 403, 400, 400],
    () => ({ json: { setUp: 'x', code: '287082' } }),
  ],
  ['DELETE', '/api/second-factor', /*      */ [401, 401, 409, 409, 409, 409, 409], nothing],
  ['POST', '/api/second-factor/recovery-codes', [401, 401, 409, 409, 409, 409, 409], nothing],
  [
    'POST',
    '/api/passkeys/challenge',
    [401, 401, 200, 200, 200, 200, 200],
    () => ({ json: { for: 'proof' } }),
  ],
  [
    'POST',
    '/api/sign-in/passkey',
    [400, 400, 400, 400, 400, 400, 400],
    () => ({ json: { passkey: exampleOfUsed } }),
  ],
  ['POST', '/api/passkeys/set-up', /*      */ [401, 401, 200, 200, 403, 200, 200], nothing],
  [
    'POST',
    '/api/passkeys',
    [401, 401, 400, 400, 403, 400, 400],
    () => ({ json: { passkey: exampleOfMade } }),
  ],
  [
    'PATCH',
    '/api/passkeys/{passkeyId}',
    [401, 401, 404, 404, 404, 404, 404],
    () => ({ json: { name: 'Phone' } }),
  ],
  ['DELETE', '/api/passkeys/{passkeyId}', /**/ [401, 401, 404, 404, 404, 404, 404], nothing],
  [
    'POST',
    '/api/proof',
    /* */ [401, 401, 400, 400, 400, 400, 400],
    () => ({ json: { password: 'not mine' } }),
  ],
  ['DELETE', '/api/sessions/{sessionId}', /**/ [401, 401, 404, 404, 404, 404, 404], nothing],
  // No wallet is set up here; the phone's own tests are in orders/wallets.test.ts.
  [
    'POST',
    '/api/wallets/apple/v1/devices/{device}/registrations/{passType}/{serial}',
    [404, 404, 404, 404, 404, 404, 404],
    () => ({ json: { pushToken: 'ab'.repeat(32) } }),
  ],
  [
    'DELETE',
    '/api/wallets/apple/v1/devices/{device}/registrations/{passType}/{serial}',
    [404, 404, 404, 404, 404, 404, 404],
    nothing,
  ],
  [
    'GET',
    '/api/wallets/apple/v1/devices/{device}/registrations/{passType}',
    [404, 404, 404, 404, 404, 404, 404],
    nothing,
  ],
  ['GET', '/api/wallets/apple/v1/passes/{passType}/{serial}', [404, 404, 404, 404, 404, 404, 404], nothing],
  [
    'POST',
    '/api/wallets/apple/v1/log',
    [404, 404, 404, 404, 404, 404, 404],
    () => ({ json: { logs: ['failed'] } }),
  ],
  ['POST', '/webhooks/{provider}', /*      */ [404, 404, 404, 404, 404, 404, 404], nothing],
  ['GET', '/api/openapi.json', /*          */ [200, 200, 200, 200, 200, 200, 200], nothing],
  ['GET', '/api/docs', /*                  */ [200, 200, 200, 200, 200, 200, 200], nothing],
  // These come last, because they end the other sessions.
  ['DELETE', '/api/sessions', /*           */ [401, 401, 204, 204, 204, 204, 204], nothing],
  ['POST', '/api/sign-out', /*             */ [204, 204, 204, 204, 204, 204, 204], nothing],
];

/** What differs before an approval: only its owner and admins see the event, and nobody can buy. */
const PENDING: Row[] = [
  ['POST', '/beginTransaction', /*         */ [401, 409, 409, 409, 409, 409, 409], buy],
  ['GET', '/api/events/{eventId}', /*      */ [404, 404, 404, 404, 200, 200, 200], nothing],
  ['GET', '/api/events/{eventId}/organiser', [401, 401, 404, 404, 200, 200, 200], nothing],
  [
    'POST',
    '/api/events/{eventId}/decision',
    [401, 401, 403, 403, 403, 403, 200],
    () => ({ json: { decision: 'approved' } }),
  ],
];

test('an unknown browser on our own pages buys as a guest, and sees its order', async () => {
  const event = await anEvent(app, { owner: owner.actor });
  const json = { email: 'thandi@example.com', eventId: event.eventId, eventType: event.types[0]?.id };
  const headers = { origin: app.settings.publicUrl };
  const bought = await call('POST', '/beginTransaction', { json, headers });
  expect(bought.status).toBe(200);
  const cookie = bought.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { orderId } = bought.body as { orderId: string };
  const path = `/api/events/${event.eventId}/orders/${orderId}`;
  expect((await call('GET', path, { headers: { cookie } })).status).toBe(200);
  expect((await call('GET', path, {})).status).toBe(404);
  const again = await call('POST', '/beginTransaction', { json, headers: { ...headers, cookie } });
  expect([again.status, again.headers.get('set-cookie')]).toEqual([200, null]);
});

test('every operation is checked', () => {
  const asked = APPROVED.map(([method, path]) => `${method} ${path}`);
  expect(asked.sort()).toEqual(
    operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort(),
  );
});

/** The parts of a path for which `anAsked` makes something more. */
const SPECIAL =
  /series|following|rendering|receipt|noteNumber|(?:refund|exception|user|prospect|session|addOn|unit|promotion|taxRate|shift)Id/;
const unchanged = new Map<string, Asked>();

/**
 * Requests share a subject until one of them succeeds, which may have changed it. A refused one changes nothing: a role that may do the same
 * asks about the same subject afterwards. Requests that only read share one across all routes.
 */
function subjectsOf([method, template]: Row, approval: EventOptions['approval']) {
  const ofRow = new Map<string, Asked>();
  const kept = method === 'GET' ? unchanged : ofRow;
  return async <Reply extends Answered>(by: SignedIn, question: (asked: Asked) => Promise<Reply>) => {
    const key = `${by.userId} ${approval} ${SPECIAL.exec(template)?.[0]}`;
    const asked = kept.get(key) ?? (await anAsked(by, approval, template));
    kept.set(key, asked);
    const answered = await question(asked);
    if (answered.status < 400 && method !== 'GET' && template.includes('{')) kept.delete(key);
    return answered;
  };
}

/** A few people do here in a minute what others do in a year, so their limits are reset. */
async function startAnew([, template]: Row): Promise<void> {
  await app.db.deleteFrom('attempts').execute();
  const provedAt = template === '/api/account/deletion' ? new Date(0) : app.clock.now();
  await app.db.updateTable('sessions').set({ provedAt }).where('provedAt', '<>', provedAt).execute();
}

type Asking = Sent & { path: string };

async function ask(
  [method, template, , send]: Row,
  headers: Headings,
  asked: Asked,
  change = (sent: Asking): Asking => sent,
): Promise<Answered> {
  const names: Record<string, string> = {
    eventId: asked.event.eventId,
    orderId: asked.orderId,
    userId: asked.userId,
    prospectId: asked.prospectId,
    sessionId: asked.sessionId,
    refundId: asked.refundId,
    exceptionId: asked.exceptionId,
    email: encodeURIComponent('nobody@example.com'),
    provider: 'nobody',
    organisationId: asked.event.owner.organisationId as string,
    invitationId: app.newId(),
    messageId: app.newId(),
    batchId: app.newId(),
    noteId: app.newId(),
    passkeyId: app.newId(),
    shiftId: asked.shiftId,
    placeId: '0',
  };
  const named = template.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '');
  const { path, ...sent } = change({ path: named, ...send(asked) });
  const before = await lastEntry();
  const answered = await call(method, path, { ...sent, headers: { ...sent.headers, ...headers } });
  expect(auditTrouble(`${method} ${template}`, answered.status, await kindsSince(before))).toBeUndefined();
  return answered;
}

/** Adds an unknown key to all that is sent, and gives each value a wrong type; ids stay, because a permission may depend on them. */
function spoil({ path, headers = {}, json, body }: Asking): Asking {
  const spoilt = { path: `${path}${path.includes('?') ? '&' : '?'}unknown=1`, headers };
  if (body !== undefined) return { ...spoilt, body: body instanceof FormData ? new FormData() : 'unknown' };
  if (json === undefined) return spoilt;
  const values = Object.entries(json as object).map(([key, value]) => [
    key,
    /Id$/.test(key) ? value : [null],
  ]);
  return { ...spoilt, json: { ...Object.fromEntries(values), unknown: true } };
}

/** What somebody was told who may have been refused, and what they were told about a spoilt request. */
interface Told {
  good: string;
  spoilt: string;
}

/** Whether this wants a login is all that its input says. */
const ASKS_BY_INPUT = '/api/passkeys/challenge';

async function askTwice(row: Row, headers: Headings, asked: Asked): Promise<Answered & Told> {
  const good = await ask(row, headers, asked);
  const mayBeRefusal = [401, 403, 404].includes(good.status);
  const spoilt = mayBeRefusal ? await ask(row, headers, asked, spoil) : good;
  return { ...good, good: `${good.status} ${good.code}`, spoilt: `${spoilt.status} ${spoilt.code}` };
}

/**
 * Checks that those who are refused are told the same about any input. What the role that may do most is told as well is no refusal, and
 * neither is a 404 of what this role may do only for itself.
 */
function expectToldAlike(told: Map<string, Told>, most: string): void {
  const best = told.get(most)?.good ?? '';
  const isRefusal = ({ good }: Told) =>
    good.startsWith('403') || (good !== best && !(good.startsWith('404') && best.startsWith('403')));
  const refused = [...told].filter(([, one]) => isRefusal(one));
  const by = (which: keyof Told) => Object.fromEntries(refused.map(([name, one]) => [name, one[which]]));
  expect(by('spoilt')).toEqual(by('good'));
}

/** Returns the newest entry of the audit log; requests here run one at a time. */
async function lastEntry(): Promise<string> {
  const last = await app.db
    .selectFrom('audit_entries')
    .orderBy('id', 'desc')
    .limit(1)
    .select('id')
    .executeTakeFirst();
  return last?.id ?? NO_ENTRY;
}

async function kindsSince(before: string): Promise<string[]> {
  const rows = await app.db.selectFrom('audit_entries').where('id', '>', before).select('kind').execute();
  return rows.map(({ kind }) => kind);
}

const NO_ENTRY = '00000000-0000-0000-0000-000000000000';

/** Roles that are refused come first, then one that may asks about the same subject. */
const refusedFirst = <Name>(names: readonly Name[], expected: number[]): Name[] =>
  [true, false].flatMap((refused) => names.filter((_, at) => (expected[at] as number) >= 400 === refused));

const endsSessions = ([method, path]: Row) =>
  path === '/api/sign-out' || (method === 'DELETE' && path === '/api/sessions');

describe.each([
  ['an event on sale', 'approved' as const, APPROVED.filter((row) => !endsSessions(row))],
  ['an event that waits for approval', 'pending' as const, PENDING],
  ['a session', 'approved' as const, APPROVED.filter(endsSessions)],
])('of %s,', (_, approval, rows) => {
  test.each(rows)('%s %s', async (...row) => {
    const [, , expected] = row;
    await startAnew(row);
    const onSubject = subjectsOf(row, approval);
    const statuses: [string, number][] = [];
    const told = new Map<string, Told>();
    for (const role of refusedFirst(ROLES, expected)) {
      const by = role === 'new' ? fresh.actor : owner.actor;
      const answered = await onSubject(by, (asked) => askTwice(row, comers[role], asked));
      statuses.push([role, answered.status]);
      told.set(role, answered);
    }
    expect(Object.fromEntries(statuses)).toEqual(
      Object.fromEntries(ROLES.map((role, at) => [role, expected[at]])),
    );
    if (row[1] !== ASKS_BY_INPUT) expectToldAlike(told, 'owner');
  });
});

/** Members of the owner's organisation; `named`: a manager of only this event; `elsewhere`: a manager of only another event. */
const TEAM = ['manager', 'finance', 'box_office', 'door', 'reader', 'named', 'elsewhere'] as const;
const isNamed = (name: string): name is 'named' | 'elsewhere' => name === 'named' || name === 'elsewhere';

const SEES = [200, 200, 200, 404, 200, 200, 404];
const SEES_MONEY = [200, 200, 403, 404, 200, 200, 404];
const ENDS = [200, 403, 403, 404, 403, 200, 404];
/** It ends other events as well, so managers of named events may not do it. */
const ENDS_ALL = [200, 403, 403, 404, 403, 403, 404];
const RUNS_THE_DOOR = [200, 404, 200, 200, 404, 200, 404];
const MANAGES = [204, 403, 403, 403, 403, 403, 403];
const OWNERS_ALONE = [403, 403, 403, 403, 403, 403, 403];
/** Members with only doors act for an organisation of their own here, so they get as far as the unknown provider. */
const CHANGES_PAYOUTS = [403, 403, 403, 404, 403, 403, 403];
const HANDLES = [200, 403, 200, 404, 403, 200, 404];
/** The event asks no questions, so a file answers none. */
const ANSWERS_WHAT_IS_NOT_ASKED = [400, 403, 400, 404, 403, 400, 404];

//                                                              manager finance box_office door reader named elsewhere
const TEAM_ROWS: [method: string, path: string, expected: number[]][] = [
  ['GET', '/api/events/{eventId}/organiser', SEES],
  ['GET', '/api/events/{eventId}/sales', SEES],
  ['GET', '/api/events/{eventId}/rendering', SEES],
  ['GET', '/api/events/{eventId}/attendees', SEES],
  ['GET', '/api/events/{eventId}/guests', SEES],
  ['POST', '/api/events/{eventId}/guests', [201, 403, 403, 404, 403, 201, 404]],
  ['DELETE', '/api/events/{eventId}/guests/{batchId}', [404, 403, 403, 404, 403, 404, 404]],
  ['GET', '/api/events/{eventId}/order-tags', SEES],
  ['GET', '/api/events/{eventId}/orders', SEES],
  ['GET', '/api/events/{eventId}/orders/{orderId}/organiser', SEES],
  ['GET', '/api/events/{eventId}/orders/{orderId}/receipt.pdf', SEES],
  ['GET', '/api/events/{eventId}/orders/{orderId}/credit-notes/{noteNumber}', SEES],
  // exports.test.ts checks which right each table needs.
  ['GET', '/api/events/{eventId}/figures', SEES],
  ['GET', '/api/events/{eventId}/exports', SEES],
  ['GET', '/api/events/{eventId}/exports/files', [404, 404, 404, 404, 404, 404, 404]],
  ['GET', '/api/events/{eventId}/exports/{export}', SEES],
  ['GET', '/api/events/{eventId}/money', SEES_MONEY],
  ['GET', '/api/events/{eventId}/disputes', SEES_MONEY],
  ['GET', '/api/events/{eventId}/exceptions', SEES_MONEY],
  ['PUT', '/api/events/{eventId}', ENDS],
  ['GET', '/api/events/{eventId}/cancellation', ENDS],
  ['POST', '/api/events/{eventId}/cancellation', ENDS],
  ['POST', '/api/events/{eventId}/cancellation/refunds', [409, 403, 403, 404, 403, 409, 404]],
  ['DELETE', '/api/events/{eventId}', [409, 403, 403, 404, 403, 409, 404]],
  ['POST', '/api/events/{eventId}/submission', [204, 403, 403, 404, 403, 204, 404]],
  ['POST', '/api/events/{eventId}/copies', [201, 403, 403, 404, 403, 403, 404]],
  ['GET', '/api/events/{eventId}/series', SEES],
  ['GET', '/api/events/{eventId}/proposed-dates', [200, 403, 403, 404, 403, 403, 404]],
  ['POST', '/api/events/{eventId}/dates', [201, 403, 403, 404, 403, 403, 404]],
  ['PUT', '/api/events/{eventId}/following', ENDS_ALL],
  ['POST', '/api/events/{eventId}/following', ENDS_ALL],
  ['DELETE', '/api/events/{eventId}/following', ENDS_ALL],
  ['PATCH', '/api/events/{eventId}/series', [204, 403, 403, 404, 403, 204, 404]],
  ['DELETE', '/api/events/{eventId}/series', [204, 403, 403, 404, 403, 204, 404]],
  ['POST', '/api/events/{eventId}/orders/{orderId}/mails', [202, 403, 202, 404, 403, 202, 404]],
  ['PUT', '/api/events/{eventId}/orders/{orderId}/email', [200, 403, 200, 404, 403, 200, 404]],
  ['GET', '/api/events/{eventId}/orders/{orderId}/exchanges', SEES],
  ['POST', '/api/events/{eventId}/orders/{orderId}/exchanges', [404, 403, 404, 404, 403, 404, 404]],
  ['POST', '/api/events/{eventId}/orders/{orderId}/notes', [201, 403, 201, 404, 403, 201, 404]],
  ['DELETE', '/api/events/{eventId}/orders/{orderId}/notes/{noteId}', [404, 403, 404, 404, 403, 404, 404]],
  ['PUT', '/api/events/{eventId}/orders/{orderId}/tags', [200, 403, 200, 404, 403, 200, 404]],
  ['GET', '/api/events/{eventId}/orders/{orderId}/organiser/details', HANDLES],
  ['PATCH', '/api/events/{eventId}/orders/{orderId}/organiser/details', HANDLES],
  ['PUT', '/api/events/{eventId}/orders/{orderId}/answers/{questionId}/file', ANSWERS_WHAT_IS_NOT_ASKED],
  ['POST', '/api/events/{eventId}/orders/{orderId}/refund', [200, 200, 403, 404, 403, 200, 404]],
  ['POST', '/api/events/{eventId}/refunds/{refundId}/retry', [200, 200, 403, 404, 403, 200, 404]],
  ['POST', '/api/exceptions/{exceptionId}/resolution', [204, 204, 403, 404, 403, 204, 404]],
  ['GET', '/api/events/{eventId}/messages', ENDS],
  ['POST', '/api/events/{eventId}/messages', [201, 403, 403, 404, 403, 201, 404]],
  ['GET', '/api/events/{eventId}/messages/{messageId}', [404, 403, 403, 404, 403, 404, 404]],
  ['PUT', '/api/events/{eventId}/messages/{messageId}', [404, 403, 403, 404, 403, 404, 404]],
  ['DELETE', '/api/events/{eventId}/messages/{messageId}', [404, 403, 403, 404, 403, 404, 404]],
  ['POST', '/api/events/{eventId}/message-recipients', ENDS],
  ['POST', '/api/events/{eventId}/message-previews', ENDS],
  ['POST', '/api/events/{eventId}/message-tests', [202, 403, 403, 404, 403, 202, 404]],
  ['GET', '/api/events/{eventId}/door', RUNS_THE_DOOR],
  ['GET', '/api/events/{eventId}/door/manifest', RUNS_THE_DOOR],
  ['POST', '/api/events/{eventId}/door/decided-check-ins', RUNS_THE_DOOR],
  ['POST', '/api/events/{eventId}/check-ins', RUNS_THE_DOOR],
  ['DELETE', '/api/events/{eventId}/check-ins/{scanId}', RUNS_THE_DOOR.map((s) => (s === 200 ? 204 : s))],
  ['POST', '/api/events/{eventId}/door-searches', RUNS_THE_DOOR],
  ['GET', '/api/events/{eventId}/areas', [200, 404, 403, 403, 404, 200, 404]],
  ['POST', '/api/events/{eventId}/areas', [201, 404, 403, 403, 404, 201, 404]],
  ['PUT', '/api/events/{eventId}/areas/{areaId}', [200, 404, 403, 403, 404, 200, 404]],
  ['PUT', '/api/events/{eventId}/areas/{areaId}/frequency', [200, 404, 403, 403, 404, 200, 404]],
  ['DELETE', '/api/events/{eventId}/areas/{areaId}', [409, 404, 403, 403, 404, 409, 404]],
  ['GET', '/api/events/{eventId}/gates', [200, 404, 403, 403, 404, 200, 404]],
  ['POST', '/api/events/{eventId}/gates', [201, 404, 403, 403, 404, 201, 404]],
  ['PUT', '/api/events/{eventId}/gates/{gateId}', [404, 404, 403, 403, 404, 404, 404]],
  ['DELETE', '/api/events/{eventId}/gates/{gateId}', [404, 404, 403, 403, 404, 404, 404]],
  ['POST', '/api/events/{eventId}/gates/{gateId}/code', [404, 404, 403, 403, 404, 404, 404]],
  ['DELETE', '/api/events/{eventId}/door-devices/{deviceId}', [204, 404, 403, 403, 404, 204, 404]],
  ['GET', '/api/events/{eventId}/door/figures', RUNS_THE_DOOR],
  ['GET', '/api/events/{eventId}/kiosk', RUNS_THE_DOOR],
  ['PATCH', '/api/events/{eventId}/kiosk', [200, 403, 403, 404, 403, 200, 404]],
  ['GET', '/api/events/{eventId}/badges/{shortCode}', [404, 404, 404, 404, 404, 404, 404]],
  ['GET', '/api/events/{eventId}/waiting-list', SEES],
  ['PUT', '/api/events/{eventId}/waiting-list', [200, 403, 403, 404, 403, 200, 404]],
  ['DELETE', '/api/events/{eventId}/waiting-list/people/{entryId}', [404, 403, 404, 404, 403, 404, 404]],
  ['GET', '/api/events/{eventId}/questions', [200, 403, 403, 404, 403, 200, 404]],
  ['PUT', '/api/events/{eventId}/questions/settings', [200, 403, 403, 404, 403, 200, 404]],
  ['POST', '/api/events/{eventId}/questions', [201, 403, 403, 404, 403, 201, 404]],
  ['PUT', '/api/events/{eventId}/questions/{questionId}', [404, 403, 403, 404, 403, 404, 404]],
  ['DELETE', '/api/events/{eventId}/questions/{questionId}', [404, 403, 403, 404, 403, 404, 404]],
  [
    'GET',
    '/api/events/{eventId}/orders/{orderId}/answers/{questionId}/file',
    [404, 404, 404, 404, 404, 404, 404],
  ],
  ['PUT', '/api/events/{eventId}/questions/order', [409, 403, 403, 404, 403, 409, 404]],
  ['GET', '/api/events/{eventId}/add-ons', SEES],
  ['POST', '/api/events/{eventId}/add-ons', [201, 403, 403, 404, 403, 201, 404]],
  ['GET', '/api/events/{eventId}/add-ons/{addOnId}', SEES],
  ['PUT', '/api/events/{eventId}/add-ons/{addOnId}', [200, 403, 403, 404, 403, 200, 404]],
  ['DELETE', '/api/events/{eventId}/add-ons/{addOnId}', [204, 403, 403, 404, 403, 204, 404]],
  ['PUT', '/api/events/{eventId}/collected-add-ons/{unitId}', RUNS_THE_DOOR],
  [
    'DELETE',
    '/api/events/{eventId}/collected-add-ons/{unitId}',
    RUNS_THE_DOOR.map((s) => (s === 200 ? 204 : s)),
  ],
  ['GET', '/api/events/{eventId}/promotions', SEES],
  ['POST', '/api/events/{eventId}/promotions', [201, 403, 403, 404, 403, 201, 404]],
  ['GET', '/api/events/{eventId}/promotions/{promotionId}', SEES],
  ['PUT', '/api/events/{eventId}/promotions/{promotionId}', [200, 403, 403, 404, 403, 200, 404]],
  ['POST', '/api/events/{eventId}/promotions/{promotionId}/end', [200, 403, 403, 404, 403, 200, 404]],
  ['DELETE', '/api/events/{eventId}/promotions/{promotionId}', [204, 403, 403, 404, 403, 204, 404]],
  ['GET', '/api/events/{eventId}/box-office', [200, 403, 200, 404, 403, 200, 404]],
  ['POST', '/api/events/{eventId}/box-office/shifts', [201, 403, 201, 404, 403, 201, 404]],
  ['GET', '/api/events/{eventId}/box-office/shifts', [200, 200, 200, 404, 403, 200, 404]],
  // The shift is the owner's; others may sell and hand back only in their own shifts.
  ['GET', '/api/events/{eventId}/box-office/shifts/{shiftId}', [200, 200, 404, 404, 403, 200, 404]],
  ['GET', '/api/events/{eventId}/box-office/shifts/{shiftId}/entries', [200, 200, 404, 404, 403, 200, 404]],
  ['POST', '/api/events/{eventId}/box-office/shifts/{shiftId}/sales', [404, 403, 404, 404, 403, 404, 404]],
  ['GET', '/api/events/{eventId}/box-office/sales/{orderId}', [404, 403, 404, 404, 403, 404, 404]],
  [
    'GET',
    '/api/events/{eventId}/box-office/sales/{orderId}/tickets.pdf',
    [404, 403, 404, 404, 403, 404, 404],
  ],
  ['POST', '/api/events/{eventId}/box-office/sales/{orderId}/admission', [404, 403, 404, 404, 403, 404, 404]],
  ['POST', '/api/events/{eventId}/box-office/shifts/{shiftId}/refunds', [404, 403, 404, 404, 403, 404, 404]],
  ['POST', '/api/events/{eventId}/box-office/shifts/{shiftId}/close', [200, 403, 404, 404, 403, 200, 404]],
  ['GET', '/api/events/{eventId}/door-staff', [200, 404, 403, 403, 404, 200, 404]],
  ['POST', '/api/events/{eventId}/door-staff', [201, 404, 403, 403, 404, 201, 404]],
  ['DELETE', '/api/events/{eventId}/door-staff/{email}', [204, 404, 403, 403, 404, 204, 404]],
  ['POST', '/api/events/{eventId}/decision', [403, 403, 403, 403, 403, 403, 403]],
  ['POST', '/api/events/{eventId}/payouts', [403, 403, 403, 403, 403, 403, 403]],
  ['POST', '/api/events', [201, 403, 403, 201, 403, 403, 403]],
  ['PUT', '/api/current-organisation', [204, 204, 204, 403, 204, 204, 204]],
  ['GET', '/api/organisations/{organisationId}/team', [200, 200, 200, 200, 200, 200, 200]],
  ['GET', '/api/organisations/{organisationId}/activity', OWNERS_ALONE],
  ['GET', '/api/organisations/{organisationId}/exports/activity', OWNERS_ALONE],
  ['GET', '/api/organisations/{organisationId}/exports/invoices', [200, 200, 403, 403, 403, 403, 403]],
  ['GET', '/api/organisations/{organisationId}/activity.jsonl', OWNERS_ALONE],
  ['PATCH', '/api/organisations/{organisationId}', MANAGES],
  ['PATCH', '/api/organisations/{organisationId}/page', MANAGES],
  ['POST', '/api/organisations/{organisationId}/invitations', [201, 403, 403, 403, 403, 403, 403]],
  ['DELETE', '/api/organisations/{organisationId}/invitations/{email}', MANAGES],
  // The member is an owner, and only owners change owners.
  ['PUT', '/api/organisations/{organisationId}/members/{userId}', [403, 403, 403, 403, 403, 403, 403]],
  ['DELETE', '/api/organisations/{organisationId}/members/{userId}', [403, 403, 403, 403, 403, 403, 403]],
  ['PUT', '/api/organisations/{organisationId}/second-factor', OWNERS_ALONE],
  ['PUT', '/api/profile/logo', [200, 403, 403, 200, 403, 403, 403]],
  ['DELETE', '/api/profile/logo', [204, 403, 403, 204, 403, 403, 403]],
  ['GET', '/api/seller', [200, 200, 403, 200, 403, 403, 403]],
  ['PUT', '/api/seller', [204, 204, 403, 204, 403, 403, 403]],
  ['GET', '/api/tax-rates', [200, 200, 403, 200, 403, 403, 403]],
  ['POST', '/api/tax-rates', [201, 201, 403, 201, 403, 403, 403]],
  ['PUT', '/api/tax-rates/{taxRateId}', [200, 200, 403, 404, 403, 403, 403]],
  ['DELETE', '/api/tax-rates/{taxRateId}', [204, 204, 403, 404, 403, 403, 403]],
  ['GET', '/api/bank-account', [200, 200, 403, 200, 403, 403, 403]],
  ['PUT', '/api/bank-account', [403, 403, 403, 204, 403, 403, 403]],
  ['GET', '/api/payees', [200, 200, 403, 200, 403, 403, 403]],
  ['PUT', '/api/payees/{provider}', CHANGES_PAYOUTS],
  ['PATCH', '/api/payees/{provider}', CHANGES_PAYOUTS],
  ['DELETE', '/api/payees/{provider}', CHANGES_PAYOUTS],
  ['POST', '/api/payees/{provider}/check', CHANGES_PAYOUTS],
  ['POST', '/api/payees/{provider}/onboarding', CHANGES_PAYOUTS],
  ['POST', '/api/payees/{provider}/refresh', CHANGES_PAYOUTS],
];

test('every call that only some roles may make is checked for each role', () => {
  const [others, owners] = [ROLES.indexOf('user'), ROLES.indexOf('owner')];
  const own = APPROVED.filter(([, , expected]) => expected[others] !== expected[owners]);
  const asked = TEAM_ROWS.map(([method, path]) => `${method} ${path}`);
  expect(asked).toEqual(expect.arrayContaining(own.map(([method, path]) => `${method} ${path}`)));
});

describe('of an event of their organisation,', () => {
  const makeMember = async (role: MemberRole) => {
    const actor = await aMember(app, owner.actor, { role });
    return { actor, headers: await sessionOf(app, actor) };
  };
  let team: Record<(typeof TEAM)[number], Awaited<ReturnType<typeof makeMember>>>;
  beforeAll(async () => {
    const members = [];
    for (const name of TEAM)
      members.push([name, await makeMember(isNamed(name) ? 'manager' : name)] as const);
    team = Object.fromEntries(members) as typeof team;
  });
  /** Asks as a manager who lacks what the organisation asks for. */
  const askWithoutSecondFactor = async (row: Row, asked: Asked) => {
    const id = asked.event.owner.organisationId as string;
    const change = (requiresSecondFactor: boolean) =>
      app.db.updateTable('organisations').set({ requiresSecondFactor }).where('id', '=', id).execute();
    await change(true);
    return ask(row, team.manager.headers, asked).finally(() => change(false));
  };
  const namesEvent = ({ userId }: SignedIn, eventId: string) =>
    app.db
      .updateTable('members')
      .set({ eventIds: [eventId] })
      .where('userId', '=', userId)
      .execute();

  test.each(TEAM_ROWS)('%s %s', async (method, path, expected) => {
    const row = APPROVED.find(([theirs, template]) => theirs === method && template === path) as Row;
    await startAnew(row);
    const onSubject = subjectsOf(row, 'approved');
    const statuses: [string, number][] = [];
    const told = new Map<string, Told>();
    const { status, code } = await onSubject(owner.actor, (asked) => askWithoutSecondFactor(row, asked));
    for (const name of refusedFirst(TEAM, expected)) {
      const { actor, headers } = team[name];
      const answered = await onSubject(owner.actor, async (asked) => {
        if (isNamed(name)) await namesEvent(actor, name === 'named' ? asked.event.eventId : app.newId());
        return askTwice(row, headers, asked);
      });
      statuses.push([name, answered.status]);
      told.set(name, answered);
    }
    expect(Object.fromEntries(statuses)).toEqual(
      Object.fromEntries(TEAM.map((name, at) => [name, expected[at]])),
    );
    expectToldAlike(told, 'manager');
    if (path.endsWith('/decision') || path.endsWith('/payouts')) expect(code).toBe('account.admin-only');
    else expect([status, code]).toEqual([403, 'organisation.second-factor-needed']);
  });
});

test('an order is visible only to its buyer, with its email’s key, and to the owner of its address', async () => {
  const buyer = await aPerson(app);
  const addressee = await aPerson(app);
  const seller = await aPerson(app);
  const event = await anEvent(app, { owner: seller.actor });
  const other = await anEvent(app, { owner: seller.actor });
  const json = { email: addressee.actor.email, eventId: event.eventId, eventType: event.types[0]?.id };
  const { body } = await call('POST', '/beginTransaction', { json, headers: buyer.headers });
  const { orderId } = body as { orderId: string };
  const see = async (headers: Headings, eventId = event.eventId, query = '') =>
    (await call('GET', `/api/events/${eventId}/orders/${orderId}${query}`, { headers })).status;

  expect(await see(buyer.headers)).toBe(200);
  expect(await see(addressee.headers)).toBe(200);
  for (const headers of [{}, guestOf(app), seller.headers, (await aPerson(app, { admin: true })).headers]) {
    expect(await see(headers)).toBe(404);
  }
  expect(await see(buyer.headers, other.eventId)).toBe(404);
  expect(await see({}, event.eventId, '?key=AAAAAAAAAAAAAAAAAAAAAA')).toBe(404);
});
