import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aMember, anEvent, aUser } from '../../../tests/factories.ts';
import { FakeBrowser } from '../../../tests/fakes/browser.ts';
import { cancelEvent } from '../cancellation/cancel-event.ts';
import { answerQuestions } from '../event-desk/answer-questions.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { getEventPage } from '../event-page/get-event-page.ts';
import { requestOrderLinks } from '../order-mail/request-order-links.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';
import { getProfile } from '../profile/get-profile.ts';
import { updateProfile } from '../profile/update-profile.ts';
import { contactOfOrganisation } from './contact-store.ts';

const app = await createTestApp();
const support = app.settings.supportEmail;
const answersGoTo = () =>
  app.outbox
    .splice(0)
    .map((mail) => [mail.kind, 'replyTo' in mail ? mail.replyTo : undefined])
    .sort();

async function aSale() {
  const event = await anEvent(app);
  const contact = async () => {
    const { contactEmail } = await getEventPage(app, { kind: 'visitor' }, event.eventId);
    expect(await contactOfOrganisation(app, event.owner.organisationId ?? '')).toBe(contactEmail);
    return contactEmail;
  };
  const choose = (customersMayWrite: boolean) => updateProfile(app, event.owner, { customersMayWrite });
  return { event, owner: event.owner, eventId: event.eventId, contact, choose };
}

test('customers are referred to support until the organiser agrees to be contacted', async () => {
  const { owner, contact, choose } = await aSale();
  expect(await contact()).toBe(support);
  expect((await getProfile(app, owner)).customersMayWrite).toBe(false);
  await choose(true);
  expect(await contact()).toBe(owner.email);
  // Changing something else keeps that choice.
  await updateProfile(app, owner, { firstName: 'Naledi' });
  expect((await getProfile(app, owner)).customersMayWrite).toBe(true);
  await choose(false);
  expect(await contact()).toBe(support);
});

test('an organiser takes the questions about an event, and nobody does for somebody else’s', async () => {
  const { owner, eventId, contact } = await aSale();
  const elsewhere = await aSale();
  for (const [actor, code] of [
    [elsewhere.owner, 'event.unknown'],
    [await aUser(app, { admin: true }), 'event.unknown'],
    [await aMember(app, owner, { role: 'finance' }), 'organisation.role'],
  ] as const) {
    await expect(answerQuestions(app, actor, eventId)).rejects.toMatchObject({ code });
  }
  expect(await contact()).toBe(support);
  // The event's organisation counts, not the one that they work in at the moment.
  const { organisationId } = elsewhere.owner;
  await answerQuestions(app, { ...owner, organisationId }, eventId);
  expect([await contact(), await elsewhere.contact()]).toEqual([owner.email, support]);
  expect((await getOwnEvent(app, owner, eventId)).contactEmail).toBe(owner.email);
});

test.each([
  ['banned', { banned: true }],
  ['without a verified address', { emailVerified: false }],
  ['deleted', { deletedAt: new Date() }],
])('customers are referred to support if their organiser is %s', async (_, change) => {
  const { owner, contact, choose } = await aSale();
  await choose(true);
  await app.db.updateTable('users').set(change).where('id', '=', owner.userId).execute();
  expect(await contact()).toBe(support);
});

test('each mail to a customer about an event says whom to reply to', async () => {
  const { event, eventId, owner, choose } = await aSale();
  await app.runJobs();
  app.outbox.length = 0;
  const email = 'thandi@example.com';
  const { orderId } = await aPaidOrder(app, event, { email });
  await app.runJobs();
  expect(answersGoTo()).toEqual([['tickets', support]]);
  await choose(true);
  await requestOrderLinks(app, eventId, { email }, new FakeBrowser());
  await app.runJobs();
  expect(answersGoTo()).toEqual([['order-links', owner.email]]);
  await refundOrder(app, owner, { eventId, orderId });
  await app.runJobs();
  expect(answersGoTo()).toEqual([['order-refunded', owner.email]]);
  app.clock.advance(1_000);
  await aPaidOrder(app, event, { email });
  await cancelEvent(app, owner, { eventId, reason: 'Rain.', refund: false });
  await app.runJobs();
  expect(answersGoTo()).toEqual([
    ['event-cancelled', owner.email],
    ['tickets', owner.email],
  ]);
});
