import { RouterContextProvider } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/database.ts';
import { FakeBrowser } from '../../../../tests/fakes/browser.ts';
import type { Actor } from '../../../core/shared/actor.ts';
import { createAccount } from '../../../core/sign-up/create-account.ts';
import { actorContext, appContext, requestContext } from '../../context.ts';
import * as platform from '../../organiser/frame/frame.tsx';
import { InviteToClaim } from '../../public/order/claim-order.tsx';
import { pageHtml } from '../../testing/render-page.ts';
import * as forgot from '../log-in/forgot-password.tsx';
import Login, * as loginPage from '../log-in/login.tsx';
import * as reset from '../log-in/reset-password.tsx';
import { nextPage, whyLogIn } from '../next-page.ts';
import { pageAfterSignUp } from './after-sign-up.ts';
import EmailVerified, * as emailVerified from './email-verified.tsx';
import SignUp, * as signUp from './sign-up.tsx';
import SignUpConfirm, * as confirm from './sign-up-confirm.tsx';

const ORIGIN = 'http://localhost:3000';
const ORDER = '/event/5f0c0d3e-0000-4000-8000-000000000001/order/5f0c0d3e-0000-4000-8000-000000000002';
const policy = { minLength: 6, maxLength: 128 };
const visitor: Actor = { kind: 'visitor' };
let app: TestApp;
let counter = 0;

beforeAll(async () => {
  app = await createTestApp();
});

interface Answer {
  status?: number;
  headers?: Headers;
  data?: Record<string, unknown>;
  init?: { headers?: Headers };
}

/** Sends a page a request from a browser, which stores the response's cookies. */
async function ask(
  part: unknown,
  browser: FakeBrowser,
  { path, form }: { path: string; form?: Record<string, string> },
) {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(actorContext, visitor);
  context.set(requestContext, { address: browser.address } as never);
  const url = new URL(path, ORIGIN);
  const request = new Request(url, {
    headers: browser.headers,
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  const answer = (await (part as (args: object) => unknown)({ request, context, url })) as Answer;
  browser.take({ setCookie: (answer.headers ?? answer.init?.headers)?.getSetCookie() ?? [] });
  return answer;
}

const newBrowser = () => {
  counter += 1;
  return new FakeBrowser(`203.0.113.${counter}`);
};
const person = () => ({ email: `thandi${counter}@example.com`, password: 'koppie sunset' });
const leadsTo = ({ headers }: Answer) => headers?.get('location');
const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);

async function code(): Promise<string> {
  await app.runJobs();
  const mail = app.outbox.at(-1);
  if (mail?.kind !== 'verify-email') throw new Error('No mail to confirm the address was sent.');
  expect(mail.link).not.toContain('next');
  return new URL(mail.link).searchParams.get('oobCode') ?? '';
}

const signUpFrom = (browser: FakeBrowser, next: string | undefined) =>
  ask(signUp.action, browser, {
    path: `/user-flow/sign-up${next === undefined ? '' : `?${new URLSearchParams({ next })}`}`,
    form: person(),
  });

test('an order links to sign-up and login, which link to each other and keep the way back', () => {
  const invited = hrefs(pageHtml(InviteToClaim, { path: ORDER }));
  const atLogin = hrefs(pageHtml(Login, { loaderData: { hasNewPassword: false, next: ORDER } }));
  const atSignUp = hrefs(pageHtml(SignUp, { loaderData: { next: ORDER, passwordPolicy: policy } }));
  const ways = [...invited, ...atLogin, ...atSignUp].filter((href) => /\/(login|sign-up)\b/.test(href));
  expect(ways).toHaveLength(4);
  for (const way of ways) expect(nextPage(ORIGIN + way)).toBe(ORDER);
});

test('after signing up from an order, the waiting page leads back to the order', async () => {
  const browser = newBrowser();
  expect(leadsTo(await signUpFrom(browser, ORDER))).toBe('/user-flow/sign-up-confirm');
  const waiting = await ask(confirm.loader, browser, { path: '/user-flow/sign-up-confirm' });
  const verified = { ...waiting, pending: { email: 'a@b.example', verified: true } };
  expect(pageHtml(SignUpConfirm, { loaderData: verified })).toMatch(/>Continue</);
  const typed = person();
  const elsewhere = await ask(emailVerified.action, newBrowser(), {
    path: '/user-flow/email-verified',
    form: { oobCode: await code(), password: 'chosen elsewhere' },
  });
  expect(elsewhere.data).toEqual({ problem: undefined, next: '/platform' });
  expect(elsewhere.init?.headers?.getSetCookie().join()).toContain('tikiti-session=');
  // The password typed here no longer counts, so this browser logs in.
  const entering = { path: '/user-flow/sign-up-confirm', form: { intent: 'enter' } };
  const login = leadsTo(await ask(confirm.action, browser, entering)) ?? '';
  expect(nextPage(ORIGIN + login)).toBe(ORDER);
  expect(whyLogIn(ORIGIN + login)).toContain('Your email address is confirmed.');
  const logsIn = { path: login, form: { ...typed, password: 'chosen elsewhere' } };
  expect(leadsTo(await ask(loginPage.action, browser, logsIn))).toBe(ORDER);
  expect(pageAfterSignUp(ORIGIN, new Request(ORIGIN, { headers: browser.headers }))).toBe('/platform');
});

test('the emailed link leads back to the order in the same browser, and so does the waiting page', async () => {
  const browser = newBrowser();
  await signUpFrom(browser, ORDER);
  const answer = await ask(emailVerified.action, browser, {
    path: '/user-flow/email-verified',
    form: { oobCode: await code() },
  });
  const html = pageHtml(EmailVerified, { loaderData: { code: 'x' }, actionData: answer.data });
  expect(hrefs(html)).toContain(ORDER);
  // After the sign-up the cookie lasts only briefly.
  const kept = answer.init?.headers?.getSetCookie().find((line) => line.startsWith('tikiti-after-sign-up='));
  expect(Number(/Max-Age=(\d+)/.exec(kept ?? '')?.[1])).toBeLessThanOrEqual(600);
  const waiting = await ask(confirm.loader, browser, { path: '/user-flow/sign-up-confirm' });
  expect(waiting).toMatchObject({ next: ORDER });
});

test('a login before the address is confirmed keeps the way back, or takes the login’s own', async () => {
  const browser = newBrowser();
  await signUpFrom(browser, undefined);
  const again = { path: `/user-flow/login?next=${encodeURIComponent(ORDER)}`, form: person() };
  expect(leadsTo(await ask(loginPage.action, browser, again))).toBe('/user-flow/sign-up-confirm');
  const waiting = await ask(confirm.loader, browser, { path: '/user-flow/sign-up-confirm' });
  expect(waiting).toMatchObject({ next: ORDER });
});

test.each(['https://evil.example/', '//evil.example/', '/\\evil.example/', undefined])(
  'next=%j leads to the platform, and what was kept before is dropped',
  async (next) => {
    const browser = newBrowser();
    await signUpFrom(browser, ORDER);
    await signUpFrom(browser, next);
    const waiting = await ask(confirm.loader, browser, { path: '/user-flow/sign-up-confirm' });
    expect(waiting).toMatchObject({ next: '/platform' });
  },
);

test.each(['https%3A%2F%2Fevil.example%2F', '%2F%2Fevil.example', '%E0%A4%A'])(
  'a cookie’s value is checked as strictly as an address: %s',
  (value) => {
    const headers = { cookie: `tikiti-after-sign-up=${value}` };
    expect(pageAfterSignUp(ORIGIN, new Request(ORIGIN, { headers }))).toBe('/platform');
  },
);

test('after resetting a forgotten password by email, people get back to where they were going', async () => {
  const browser = newBrowser();
  const { email } = person();
  await createAccount(app, { email, password: 'soon forgotten' });
  const [way = ''] = hrefs(pageHtml(Login, { loaderData: { hasNewPassword: false, next: ORDER } })).filter(
    (href) => href.includes('/forgot-password'),
  );
  expect(nextPage(ORIGIN + way)).toBe(ORDER);
  await ask(forgot.action, browser, { path: way, form: { email } });
  await app.runJobs();
  const mail = app.outbox.findLast(({ kind }) => kind === 'reset-password');
  if (mail?.kind !== 'reset-password') throw new Error('No mail for a new password was sent.');
  expect(mail.link).not.toContain('next');
  const oobCode = new URL(mail.link).searchParams.get('oobCode') ?? '';
  const resets = { path: '/user-flow/reset-password', form: { oobCode, password: 'koppie sunset' } };
  const login = leadsTo(await ask(reset.action, browser, resets)) ?? '';
  expect(nextPage(ORIGIN + login)).toBe(ORDER);
  expect(new URL(login, ORIGIN).searchParams.has('new-password')).toBe(true);
});

test('a platform page that requires a confirmed address is reached after confirmation', async () => {
  const browser = newBrowser();
  const [, , requireConfirmed] = platform.middleware;
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(actorContext, { kind: 'user', emailVerified: false } as never);
  const url = new URL('/platform/new-event?from=home', ORIGIN);
  const led = async (method: string) => {
    const args = { context, url, request: new Request(url, { method }) };
    const answer = (await Promise.resolve()
      .then(() => requireConfirmed?.(args as never, (() => undefined) as never))
      .catch((thrown: unknown) => thrown)) as Response;
    expect(answer.headers.get('location')).toBe('/user-flow/sign-up-confirm');
    browser.take({ setCookie: answer.headers.getSetCookie() });
    return pageAfterSignUp(ORIGIN, new Request(ORIGIN, { headers: browser.headers }));
  };
  expect(await led('GET')).toBe('/platform/new-event?from=home');
  expect(await led('POST')).toBe('/platform');
});
