import type { Page } from 'playwright-core';
import type { MailboxMail } from '../../journeys/running-app.ts';
import { ask, until } from '../../prepare/ask.ts';
import type { Screen } from '../screen.ts';
import { eventAt } from './addresses.ts';

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('alert').first().waitFor();
}

/** Returns the link with a code that somebody was emailed last. @param to the path that the link must have; any by default */
async function mailedLink(page: Page, email: string, to = ''): Promise<string | undefined> {
  const mails = (await (await page.request.get('/dev/mailbox.json')).json()) as MailboxMail[];
  const link = new RegExp(`https?://\\S+${to}[?&]oobCode=[\\w-]+`);
  const texts = mails.filter((mail) => mail.to.includes(email)).map(({ text }) => text);
  return texts.map((text) => link.exec(text)?.[0]).find(Boolean);
}

/** Invites somebody new to the door that this page shows, and logs out. @returns the link of their mail */
async function invitedToDoor(page: Page): Promise<string> {
  const [, eventId] = /event\/([\w-]+)/.exec(page.url()) ?? [];
  const email = `kagiso-${Date.now()}@customers.example.com`;
  await ask(page.request, 'POST', `/api/events/${eventId}/door-staff`, { email });
  const link = await until(() => mailedLink(page, email, 'event=[\\w-]+'), 'an invitation to the door');
  await page.context().clearCookies();
  return link;
}

/** Invites somebody new to the box office of the event that this page shows, and logs out. @returns the link of their mail */
async function invitedToTeam(page: Page): Promise<string> {
  const [, eventId] = /event\/([\w-]+)/.exec(page.url()) ?? [];
  const email = `naledi-${Date.now()}@customers.example.com`;
  const organisations = await ask<{ id: string; current: boolean }[]>(
    page.request,
    'GET',
    '/api/organisations',
  );
  const { id } = organisations.find(({ current }) => current) ?? {};
  const place = { email, role: 'box_office', eventIds: [eventId] };
  await ask(page.request, 'POST', `/api/organisations/${id}/invitations`, place);
  const link = await until(() => mailedLink(page, email, 'join-team/[\\w-]+'), 'an invitation into the team');
  await page.context().clearCookies();
  return link;
}

/** Signs up a new user in this page. @returns the user, and the link that verifies their email address */
async function signUp(page: Page, who: string) {
  const [email, password] = [`${who}-${Date.now()}@customers.example.com`, 'a long sentence'];
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/sign-up-confirm');
  return { email, password, link: await until(() => mailedLink(page, email), 'a mail to confirm') };
}

/** What a new visitor sees: the landing page, the terms, signing up, and the questionnaire. */
export const VISITOR_SCREENS: Screen[] = [
  { name: 'landing', as: 'visitor', path: '/' },
  { name: 'terms', as: 'visitor', path: '/terms' },
  { name: 'refund-policy', as: 'visitor', path: '/refund-policy' },
  { name: 'privacy-policy', as: 'visitor', path: '/privacy-policy' },
  { name: 'faqs', as: 'visitor', path: '/faqs' },
  { name: 'all-events', as: 'visitor', path: '/events' },
  { name: 'all-events-found', as: 'visitor', path: '/events?q=evening&when=any&max=900&from=2026-01-01' },
  { name: 'all-events-none', as: 'visitor', path: '/events?q=zebra&from=2031-02-02&to=2031-02-01' },
  { name: 'coming-soon', as: 'visitor', path: '/', shop: 'closed' },
  { name: 'out-of-order', as: 'visitor', path: '/faqs', shop: 'broken' },
  { name: 'out-of-order-landing', as: 'visitor', path: '/', shop: 'broken' },
  { name: 'not-found', as: 'visitor', path: '/no-such-page' },
  { name: 'event-not-found', as: 'visitor', path: '/event/01930000-0000-7000-8000-000000000001' },
  { name: 'questionnaire', as: 'visitor', path: '/qn/spring' },
  {
    name: 'questionnaire-details',
    as: 'visitor',
    path: '/qn/spring',
    prepare: (page) => page.getByRole('button', { name: 'Next' }).click(),
  },
  {
    name: 'questionnaire-done',
    as: 'visitor',
    path: '/qn/spring',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByLabel(/email/i).fill('naledi@example.com');
      await page.getByRole('button', { name: 'Finish' }).click();
      await page.getByText('All done').waitFor();
    },
  },
  { name: 'login', as: 'visitor', path: '/user-flow/login' },
  {
    name: 'login-logged-out',
    as: 'visitor',
    path: '/user-flow/login?next=%2Fplatform%2Fnew-event&logged-out=draft-kept',
  },
  {
    name: 'login-refused',
    as: 'visitor',
    path: '/user-flow/login',
    prepare: (page) => logIn(page, { email: 'thandi', password: '' }),
  },
  {
    name: 'login-banned',
    as: 'visitor',
    path: '/user-flow/login',
    prepare: (page, { banned }) => logIn(page, banned),
  },
  { name: 'sign-up', as: 'visitor', path: '/user-flow/sign-up' },
  {
    name: 'sign-up-refused',
    as: 'visitor',
    path: '/user-flow/sign-up',
    prepare: async (page) => {
      await page.getByLabel('Email').fill('not-an-address');
      await page.getByLabel('Password', { exact: true }).fill('short');
      await page.getByRole('button', { name: 'Continue' }).click();
    },
  },
  { name: 'sign-up-confirm', as: 'visitor', path: '/user-flow/sign-up-confirm' },
  {
    name: 'sign-up-confirm-waiting',
    as: 'visitor',
    path: '/user-flow/sign-up',
    prepare: async (page) => {
      await page.getByLabel('Email').fill(`somebody-with-a-long-address-${Date.now()}@customers.example.com`);
      await page.getByLabel('Password', { exact: true }).fill('a long sentence');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL('**/sign-up-confirm');
    },
  },
  { name: 'email-verified', as: 'visitor', path: '/user-flow/email-verified' },
  { name: 'email-verified-wrong', as: 'visitor', path: '/user-flow/email-verified?oobCode=no-such-code' },
  {
    name: 'email-verified-pending',
    as: 'visitor',
    path: '/user-flow/sign-up',
    waiting: true,
    prepare: async (page) => {
      await page.route('**/email-verified*', (route) =>
        route.request().method() === 'POST' ? undefined : route.continue(),
      );
      await page.goto((await signUp(page, 'pending')).link);
    },
  },
  {
    name: 'email-verified-elsewhere',
    as: 'visitor',
    path: '/user-flow/sign-up',
    prepare: async (page) => {
      const { link } = await signUp(page, 'elsewhere');
      await page.context().clearCookies();
      await page.goto(link);
      await page.getByRole('button', { name: 'Confirm my email' }).waitFor();
    },
  },
  {
    name: 'email-verified-done',
    as: 'visitor',
    path: '/user-flow/sign-up',
    prepare: async (page) => {
      await page.goto((await signUp(page, 'verified')).link);
      await page.getByRole('heading', { name: 'Email Verified!' }).waitFor();
    },
  },
  {
    name: 'join-door',
    as: 'organiser',
    alone: true,
    path: eventAt('Type & Poster Weekend', '/door'),
    prepare: async (page) => {
      await page.goto(await invitedToDoor(page));
      await page.getByRole('button', { name: 'Join the door' }).waitFor();
    },
  },
  {
    name: 'join-door-refused',
    as: 'organiser',
    alone: true,
    path: eventAt('Type & Poster Weekend', '/door'),
    prepare: async (page) => {
      await page.goto((await invitedToDoor(page)).replace(/oobCode=.*/, 'oobCode=no-such-code'));
    },
  },
  {
    name: 'join-team',
    as: 'organiser',
    alone: true,
    path: eventAt('Type & Poster Weekend', '/door'),
    prepare: async (page) => {
      await page.goto(await invitedToTeam(page));
      await page.getByRole('button', { name: 'Join the team' }).waitFor();
    },
  },
  {
    name: 'join-team-weak',
    as: 'organiser',
    alone: true,
    path: eventAt('Type & Poster Weekend', '/door'),
    prepare: async (page) => {
      await page.goto(await invitedToTeam(page));
      await page.getByLabel('Password', { exact: true }).fill('password');
      await page.getByRole('button', { name: 'Join the team' }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'joined-team',
    as: 'organiser',
    alone: true,
    path: eventAt('Type & Poster Weekend', '/door'),
    windowOnly: true,
    prepare: async (page) => {
      await page.goto(await invitedToTeam(page));
      await page.getByLabel('Password', { exact: true }).fill('a long sentence about tickets');
      await page.getByRole('button', { name: 'Join the team' }).click();
      await page.getByText('You have joined').waitFor();
    },
  },
  { name: 'forgot-password', as: 'visitor', path: '/user-flow/forgot-password' },
  {
    name: 'forgot-password-sent',
    as: 'visitor',
    path: '/user-flow/forgot-password',
    prepare: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.com');
      await page.getByRole('main').getByRole('button').first().click();
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'reset-password',
    as: 'visitor',
    path: '/user-flow/forgot-password',
    prepare: async (page) => {
      const accounts = await (await page.request.get('/dev/accounts.json')).json();
      const { email } = (accounts as { role: string; email: string }[]).find(
        ({ role }) => role === 'organiser',
      ) as { email: string };
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send the link' }).click();
      const link = () => mailedLink(page, email, 'reset-password');
      await page.goto(await until(link, 'a mail to choose a new password'));
      await page.getByRole('button', { name: 'Set the password' }).waitFor();
    },
  },
  { name: 'reset-password-wrong', as: 'visitor', path: '/user-flow/reset-password?oobCode=a-code' },
  {
    name: 'new-email-elsewhere',
    as: 'visitor',
    path: '/user-flow/sign-up',
    prepare: async (page) => {
      const { email: before, password, link } = await signUp(page, 'moving');
      await page.goto(link);
      await page.getByRole('heading', { name: 'Email Verified!' }).waitFor();
      const email = before.replace('moving', 'moved');
      await ask(page.request, 'POST', '/api/proof', { password });
      await ask(page.request, 'POST', '/api/email-change', { email });
      const confirm = await until(() => mailedLink(page, email, 'new-email'), 'a mail to the new address');
      await page.context().clearCookies();
      await page.goto(confirm);
      await page.getByRole('button', { name: 'Use this address' }).waitFor();
    },
  },
  { name: 'new-email-wrong', as: 'visitor', path: '/user-flow/new-email?oobCode=no-such-code' },
];
