import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import {
  aGuest,
  anEvent,
  anOrganisation,
  aUser,
  breaches,
  type EventOptions,
} from '../../../tests/factories.ts';
import { FakeBrowser } from '../../../tests/fakes/browser.ts';
import { transaction } from '../../db/database.ts';
import { setPassword } from '../accounts/account-store.ts';
import { endSessions } from '../accounts/renew-session.ts';
import { getEventPage } from '../event-page/get-event-page.ts';
import { createEvent } from '../events/create-event.ts';
import { sampleEvent } from '../events/testing/sample-event.ts';
import { placeOrder } from '../holds/place-order.ts';
import { sweepDiscardedFiles } from '../media/drop-unused.ts';
import { pictureOf } from '../media/testing/sample-pictures.ts';
import { uploadImage } from '../media/upload-image.ts';
import { getOwnMoney } from '../money/all-money.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { proveAgain } from '../passwords/prove-again.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';
import { answerQuestionnaire } from '../questionnaire/answer-questionnaire.ts';
import { saveSeller } from '../receipts/save-seller.ts';
import { NO_SELLER } from '../receipts/seller.ts';
import { aZip, inPieces } from '../renderings/testing/sample-zip.ts';
import { uploadRendering } from '../renderings/upload-rendering.ts';
import { identify } from '../sessions/identify.ts';
import { signIn } from '../sessions/sign-in.ts';
import type { Actor, SignedIn } from '../shared/actor.ts';
import { createAccount } from '../sign-up/create-account.ts';
import { banUser } from '../users/ban-user.ts';
import { listUsers } from '../users/find-users.ts';
import { deleteAccount, deleteUser } from './delete-account.ts';
import { previewDeletion } from './preview-deletion.ts';

const HOUR = 3_600_000;
const password = 'koppie sunset';
let app: TestApp;
let counter = 0;
let email: string;
let browser: FakeBrowser;
let person: SignedIn;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  counter += 1;
  email = `lerato${counter}@example.com`;
  browser = new FakeBrowser(`203.0.113.${counter}`);
  await createAccount(app, { email, password, firstName: 'Lerato', lastName: 'Nkosi' });
  browser.take(await signIn(app, { email, password }, browser));
  const actor = await identify(app, browser.headers);
  if (actor.kind !== 'user') throw new Error('Nobody is signed in.');
  person = await anOrganisation(app, actor);
});

const past = () => ({
  startsAt: new Date(app.clock.now().getTime() - 5 * HOUR),
  endsAt: new Date(app.clock.now().getTime() - HOUR),
});
const aFreeEvent = (more: EventOptions = {}) =>
  anEvent(app, { owner: person, types: [{ priceMinor: 0 }], ...more });
const buy = (
  { eventId, types }: Awaited<ReturnType<typeof anEvent>>,
  buyer: Actor = aGuest(app),
  email = 'sipho@example.com',
) => placeOrder(app, buyer, { email, eventId, eventType: types[0]?.id });
const leave = () => deleteAccount(app, person);
const rowOf = ({ userId }: SignedIn) =>
  app.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();

describe('deleting one’s account', () => {
  test('erases everything that identified the person, and every way to log in', async () => {
    await app.db
      .updateTable('users')
      .set({ country: 'South Africa', gender: 'Female', dob: '1990-02-03', started: true })
      .where('id', '=', person.userId)
      .execute();
    const { key } = await uploadImage(app, person, { bytes: pictureOf('#00ff00') });
    await app.db.updateTable('users').set({ pictureKey: key }).where('id', '=', person.userId).execute();

    await leave();

    expect(await identify(app, browser.headers)).toEqual({ kind: 'visitor' });
    await expect(signIn(app, { email, password }, browser)).rejects.toMatchObject({
      code: 'invalid-credential',
    });
    const row = await rowOf(person);
    expect(JSON.stringify(row)).not.toMatch(/lerato|nkosi|south africa|female|1990|images\//i);
    expect(row.deletedAt).toEqual(app.clock.now());
    await sweepDiscardedFiles(app);
    expect(await app.files.get(key)).toBeUndefined();
    await app.runJobs();
    expect(app.outbox.at(-1)).toMatchObject({ kind: 'account-notice', to: email, notice: 'account-deleted' });
  });

  test('erases the answers they gave before they had it', async () => {
    const before = { answers: { email: email.toUpperCase(), firstName: 'Lerato' } };
    await answerQuestionnaire(app, aGuest(app), before, browser);
    await answerQuestionnaire(app, aGuest(app), { answers: { email: 'other@example.com' } }, browser);
    await leave();
    const left = await app.db.selectFrom('questionnaires').select(['email']).execute();
    expect(left).toEqual([{ email: 'other@example.com' }]);
  });

  test('erases what an admin wrote about them', async () => {
    const admin = await aUser(app, { admin: true });
    await banUser(app, admin, { userId: person.userId, reason: 'Lerato Nkosi resells tickets.' });
    await deleteUser(app, admin, { userId: person.userId });
    expect(JSON.stringify(await rowOf(person))).not.toMatch(/lerato|nkosi/i);
  });

  test('also stops requests from another window that were under way', async () => {
    const loggedOut = { kind: 'unauthenticated' };
    const zip = { name: 'venue.zip', chunks: inPieces(aZip(), 64) };
    await leave();
    const answers = { answers: { selection: 'Female', firstName: 'Lerato' } };
    await expect(answerQuestionnaire(app, person, answers, browser)).rejects.toMatchObject(loggedOut);
    await expect(createEvent(app, person, sampleEvent)).rejects.toMatchObject(loggedOut);
    await expect(uploadRendering(app, person, zip)).rejects.toMatchObject(loggedOut);
    expect(await rowOf(person)).toMatchObject({ started: false, questionnaireProgress: 0 });
  });

  test('leaves the address free for a new account', async () => {
    await leave();
    const again = await createAccount(app, { email, password });
    expect(again.userId).not.toBe(person.userId);
  });

  test('needs a fresh proof, which cannot be guessed', async () => {
    app.clock.advance(10 * 60_000);
    await expect(leave()).rejects.toMatchObject({ kind: 'forbidden', code: 'account.proof-needed' });
    const guess = () => proveAgain(app, person, { password: 'guess' }, browser);
    for (let guesses = 0; guesses < 10; guesses += 1) {
      await expect(guess()).rejects.toMatchObject({ code: 'wrong-password', issues: [{ path: 'password' }] });
    }
    await expect(guess()).rejects.toMatchObject({ code: 'too-many-requests' });
    expect((await rowOf(person)).email).toBe(email);
  });

  test('fails once a new password has logged its session out', async () => {
    const admin = await aUser(app, { admin: true });
    const held = transaction(app.db, async (tx) => {
      await setPassword(tx, person.userId, 'a hash', app.clock.now());
      const leaving = leave().catch((error: { code: string }) => error.code);
      await Promise.race([leaving, listUsers(app, admin, {})]);
      await endSessions(tx, person.userId);
      return { leaving };
    });
    expect(await (await held).leaving).toBe('account.sign-in-needed');
    expect((await rowOf(person)).email).toBe(email);
  });

  test('is refused while people can buy for an event or hold tickets of an upcoming one', async () => {
    const onSale = await anEvent(app, { owner: person, name: 'On sale' });
    const sold = await aFreeEvent({ name: 'Sold, then rejected' });
    await buy(sold);
    await app.db.updateTable('events').set({ approval: 'rejected' }).where('id', '=', sold.eventId).execute();

    await expect(leave()).rejects.toMatchObject({
      code: 'account.events-on-sale',
      facts: { events: [onSale.eventId, sold.eventId] },
    });
    const { inTheWay } = await previewDeletion(app, person, { userId: person.userId });
    expect(inTheWay).toMatchObject([
      { id: onSale.eventId, name: 'On sale', onSale: true, taken: 0 },
      { id: sold.eventId, onSale: false, taken: 1 },
    ]);

    await app.db
      .updateTable('events')
      .set({ cancelledAt: app.clock.now() })
      .where('organisationId', '=', person.userId)
      .execute();
    await leave();
  });

  test('keeps past events without a name, and cancels those that nobody saw', async () => {
    const held = await aFreeEvent();
    await buy(held);
    const { startsAt, endsAt } = past();
    await app.db.updateTable('events').set({ startsAt, endsAt }).where('id', '=', held.eventId).execute();
    const waiting = await anEvent(app, { owner: person, approval: 'pending' });
    const preview = await previewDeletion(app, person, { userId: person.userId });
    expect(preview).toEqual({
      userId: person.userId,
      name: 'Lerato Nkosi',
      email,
      toHandOver: [],
      organisations: [person.organisationId],
      inTheWay: [],
      keptEvents: 1,
      withdrawnEvents: 1,
      orders: 0,
      money: [],
      keptOnReceipts: false,
    });

    await leave();

    const page = await getEventPage(app, { kind: 'visitor' }, held.eventId);
    expect(page).toMatchObject({ organiserName: 'Deleted account', organiserLogoUrl: null });
    const cancelled = await app.db
      .selectFrom('events')
      .select(['cancelledAt', 'cancelledReason'])
      .where('id', '=', waiting.eventId)
      .executeTakeFirstOrThrow();
    expect(cancelled).toEqual({
      cancelledAt: app.clock.now(),
      cancelledReason: 'The organiser deleted their account.',
    });
    expect(await breaches(app)).toEqual([]);
  });

  test('leaves bought tickets good: they belong to the address, whoever has it', async () => {
    const event = await aFreeEvent({ owner: await aUser(app) });
    const { orderId } = await buy(event, person, email);
    expect(await previewDeletion(app, person, { userId: person.userId })).toMatchObject({ orders: 1 });
    await leave();
    const again = { ...person, ...(await createAccount(app, { email, password })) };
    expect(await getOrderPage(app, again, { eventId: event.eventId, orderId })).toMatchObject({
      state: 'paid',
      tickets: [{ revoked: false }],
    });
  });

  test('shows what is still due, what refunds and disputes may take, and what stays on receipts', async () => {
    const event = await anEvent(app, { owner: person });
    await aPaidOrder(app, event);
    const preview = () => previewDeletion(app, person, { userId: person.userId });
    expect(await preview()).toMatchObject({ keptOnReceipts: false });
    await saveSeller(app, person, { ...NO_SELLER, legalName: 'Nkosi Nights Ltd' });
    expect(await preview()).toMatchObject({ keptOnReceipts: false });
    const { orderId } = await aPaidOrder(app, event);
    const { totals } = await getOwnMoney(app, person);
    const due = totals[0]?.due;
    expect(due?.minor).toBeGreaterThan(0);
    const nothing = { minor: 0, currency: 'ZAR' };
    expect(await preview()).toMatchObject({
      money: [{ due, onItsWay: nothing, inDispute: nothing }],
      keptOnReceipts: true,
    });

    await refundOrder(app, person, { eventId: event.eventId, orderId });
    const [left] = (await getOwnMoney(app, person)).totals;
    expect(left?.onItsWay.minor).toBeGreaterThan(0);
    expect((await preview()).money).toEqual([
      { due: left?.due, onItsWay: left?.onItsWay, inDispute: nothing },
    ]);
  });

  test('keeps a banner that an event shows, and no other picture', async () => {
    const banner = await uploadImage(app, person, { bytes: pictureOf('#ff0000') });
    const draft = await uploadImage(app, person, { bytes: pictureOf('#0000ff') });
    const { eventId } = await anEvent(app, { owner: person, ...past() });
    await app.db.updateTable('events').set({ bannerKey: banner.key }).where('id', '=', eventId).execute();
    await leave();
    await sweepDiscardedFiles(app);
    expect(await app.files.get(banner.key)).toBeDefined();
    expect(await app.files.get(draft.key)).toBeUndefined();
  });
});

describe('deleting another person’s account', () => {
  test('is for admins, and not for their own account', async () => {
    const admin = await aUser(app, { admin: true });
    const { userId } = person;
    await expect(deleteUser(app, await aUser(app), { userId })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(deleteUser(app, { kind: 'visitor' }, { userId })).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    await expect(deleteUser(app, admin, { userId: admin.userId })).rejects.toMatchObject({
      code: 'account.own-deletion',
    });
    await expect(previewDeletion(app, await aUser(app), { userId })).rejects.toMatchObject({
      kind: 'forbidden',
    });

    expect(await previewDeletion(app, admin, { userId })).toMatchObject({ email });
    await deleteUser(app, admin, { userId });

    expect((await rowOf(person)).deletedAt).toEqual(app.clock.now());
    await expect(deleteUser(app, admin, { userId })).rejects.toMatchObject({ kind: 'not-found' });
    const listed = await listUsers(app, admin, {});
    expect(listed.users.map(({ id }) => id)).not.toContain(userId);
  });

  test('needs a fresh proof of the admin', async () => {
    const admin = await aUser(app, { admin: true });
    app.clock.advance(10 * 60_000);
    const { userId } = person;
    await expect(deleteUser(app, admin, { userId })).rejects.toMatchObject({ code: 'account.proof-needed' });
    expect((await rowOf(person)).deletedAt).toBeNull();
    await app.db
      .updateTable('sessions')
      .set({ provedAt: app.clock.now() })
      .where('userId', '=', admin.userId)
      .execute();
    await deleteUser(app, admin, { userId });
    expect((await rowOf(person)).deletedAt).toEqual(app.clock.now());
  });

  test('leaves one admin, even when two delete each other at once', async () => {
    await app.db.updateTable('users').set({ role: 'user' }).execute();
    const [one, two] = [await aUser(app, { admin: true }), await aUser(app, { admin: true })];
    const outcomes = await Promise.allSettled([
      deleteUser(app, one, { userId: two.userId }),
      deleteUser(app, two, { userId: one.userId }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      // An admin who was deleted meanwhile may not delete others.
      reason: { code: 'account.sign-in-needed' },
    });
    const left = outcomes[0]?.status === 'fulfilled' ? one : two;
    await expect(deleteAccount(app, left)).rejects.toMatchObject({ code: 'account.last-admin' });
  });
});

/** Rows that refer to a person and stay on purpose: they record that somebody did something, but no longer who. */
const STAYS = [
  'members.user_id', // of an organisation of one: its events are what buyers were sold, and what the books need
  'event_approvals.decided_by',
  'door_devices.let_in_by',
  'invitations.invited_by',
  'messages.written_by',
  'admissions.admitted_by',
  'scans.undone_by',
  'collected_add_ons.collected_by',
  'add_on_collections.collected_by',
  'add_on_collections.put_back_by',
  'scans.scanned_by',
  'images.owner_id', // banners of events that stay
  'renderings.owner_id', // 3d renderings of events that stay
  'order_mails.requested_by',
  'order_address_changes.changed_by',
  'order_notes.written_by',
  'ticket_exchanges.exchanged_by',
  'cancellations.cancelled_by',
  'refunds.requested_by',
  'refund_requests.requested_by',
  'payment_exceptions.resolved_by',
  'payouts.recorded_by',
  'reconciliations.requested_by',
  'till_shifts.opened_by',
  'till_shifts.closed_by',
  'till_entries.made_by',
  'guest_batches.added_by',
];
const GOES = [
  'sessions.user_id',
  'passwords.user_id',
  'second_factors.user_id',
  'recovery_codes.user_id',
  'passkeys.user_id',
  'sign_ups.user_id',
  'order_claims.user_id',
  'questionnaires.user_id',
  'organisations.contact_user_id',
];

test('every column that refers to a person is either erased or stays on purpose', async () => {
  const { rows } = await sql<{ reference: string }>`
    select conrelid::regclass || '.' || attname as reference
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'users'::regclass`.execute(app.db);
  expect(rows.map(({ reference }) => reference).sort()).toEqual([...STAYS, ...GOES].sort());
});
