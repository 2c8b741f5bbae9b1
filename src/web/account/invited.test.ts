import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent } from '../../../tests/factories.ts';
import { inviteDoorStaff } from '../../core/check-in/invite-door-staff.ts';
import { removeDoorStaff } from '../../core/check-in/remove-door-staff.ts';
import { inviteMember, withdrawInvitation } from '../../core/organisations/invite-member.ts';
import type { SignedIn } from '../../core/shared/actor.ts';
import { pageHtml, pageText } from '../testing/render-page.ts';
import { invitedTo } from './invited.ts';
import Login from './log-in/login.tsx';
import SignUp from './sign-up/sign-up.tsx';

const app = await createTestApp();
const GENERIC = { says: 'Log in or sign up to see your invitation.', email: '' };

/** Where a new invitation is accepted after a login. */
async function invite(by: SignedIn, email: string): Promise<string> {
  await inviteMember(app, by, by.organisationId as string, { email, role: 'reader' });
  const [, id] = /join-team\/([\w-]+)/.exec(await mailedPath(email)) ?? [];
  return `/platform/invitations/${id}`;
}

async function inviteToDoor({ owner, eventId }: { owner: SignedIn; eventId: string }, email: string) {
  await inviteDoorStaff(app, owner, { eventId, email });
  const [, id] = /join-door\/([\w-]+)/.exec(await mailedPath(email)) ?? [];
  return `/platform/event/${eventId}/door?invitation=${id}`;
}

async function mailedPath(email: string): Promise<string> {
  await app.runJobs();
  const mail = app.outbox.findLast(({ to }) => to === email) as { link: string };
  const { pathname, search } = new URL(mail.link);
  return pathname + search;
}

test('the login and the sign-up say who invited whom, and suggest the invited address', async () => {
  const { owner } = await anEvent(app);
  await app.db
    .updateTable('users')
    .set({ firstName: 'Lerato', lastName: '' })
    .where('id', '=', owner.userId)
    .execute();
  const rename = app.db.updateTable('organisations').where('id', '=', owner.organisationId as string);
  await rename.set({ name: 'Koppie Events' }).execute();
  const next = await invite(owner, 'sipho@example.com');
  const invited = await invitedTo(app, next);
  expect(invited?.email).toBe('sipho@example.com');
  const says = /Lerato\W* invited you to join the team of \W*Koppie Events\W* Log in or sign up to accept\./;
  const passwordPolicy = { minLength: 6, maxLength: 128 };
  for (const [page, facts] of [
    [Login, { hasNewPassword: false }],
    [SignUp, { passwordPolicy }],
  ] as const) {
    const props = { loaderData: { next, invited, ...facts } };
    expect(pageText(page, props)).toMatch(says);
    expect(pageHtml(page, props)).toContain('value="sipho@example.com"');
  }
  await rename.set({ name: 'Lerato' }).execute();
  expect((await invitedTo(app, next))?.says).toMatch(/invited you to join their team\./);
});

test('an organisation that nobody has reviewed is not named', async () => {
  const { owner } = await anEvent(app, { approval: 'pending' });
  const next = await invite(owner, 'thandi@example.com');
  expect((await invitedTo(app, next))?.says).toBe(
    'You’ve been invited to join a team. Log in or sign up to accept.',
  );
});

test('a link that is not valid tells nothing, and another page has no such words', async () => {
  const { owner } = await anEvent(app);
  const next = await invite(owner, 'ann@example.com');
  await withdrawInvitation(app, owner, owner.organisationId as string, { email: 'ann@example.com' });
  expect(await invitedTo(app, next)).toEqual(GENERIC);
  const expired = await invite(owner, 'ben@example.com');
  app.clock.advance(15 * 86_400_000);
  expect(await invitedTo(app, expired)).toEqual(GENERIC);
  expect(await invitedTo(app, '/platform/invitations/x')).toEqual(GENERIC);
  expect(await invitedTo(app, '/platform/events')).toBeUndefined();
});

test('an invitation to a door says who invited whom to which event', async () => {
  const event = await anEvent(app, { name: 'Jazz on the Koppie' });
  const next = await inviteToDoor(event, 'zola@example.com');
  expect(await invitedTo(app, next)).toEqual({
    says: expect.stringMatching(
      /^\W*Person \d+\W* invited you to check tickets at the door of \W*Jazz on the Koppie\W* Log in or sign up to accept\.$/,
    ),
    email: 'zola@example.com',
  });
  const pending = await anEvent(app, { approval: 'pending' });
  expect((await invitedTo(app, await inviteToDoor(pending, 'zola@example.com')))?.says).toBe(
    'You’ve been invited to check tickets at the door of an event. Log in or sign up to accept.',
  );
});

test('a door’s address tells nothing without an invitation to this door that is valid', async () => {
  const event = await anEvent(app);
  const next = await inviteToDoor(event, 'musa@example.com');
  const [door = '', id = ''] = next.split('?invitation=');
  const { eventId: other } = await anEvent(app, { owner: event.owner });
  expect(await invitedTo(app, next)).toBeDefined();
  for (const told of [
    door,
    `${door}?invitation=x`,
    `${door}?invitation=${other}`,
    `/platform/event/${other}/door?invitation=${id}`,
    `/platform/event/x/door?invitation=${id}`,
  ]) {
    expect(await invitedTo(app, told), told).toBeUndefined();
  }
  await removeDoorStaff(app, event.owner, { eventId: event.eventId, email: 'musa@example.com' });
  expect(await invitedTo(app, next)).toBeUndefined();
});
