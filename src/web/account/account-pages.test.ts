import { expect, it, test } from 'vitest';
import { DomainError } from '../../core/shared/errors.ts';
import { pageHtml, pageText } from '../testing/render-page.ts';
import { formErrors } from '../ui/forms/form-errors.ts';
import ForgotPassword, { meta as forgotMeta } from './log-in/forgot-password.tsx';
import Login, { meta as loginMeta } from './log-in/login.tsx';
import ResetPassword from './log-in/reset-password.tsx';
import NewEmail, { clientAction as changeInBrowser } from './settings/security/new-email.tsx';
import EmailVerified, { clientAction as verifyInBrowser } from './sign-up/email-verified.tsx';
import SignUp from './sign-up/sign-up.tsx';
import SignUpConfirm, { clientAction as confirmInBrowser } from './sign-up/sign-up-confirm.tsx';

const refused = {
  email: 'a@b.example',
  errors: formErrors(new DomainError('unauthenticated', 'invalid-credential', 'It is wrong.')),
};
const atLogin = { hasNewPassword: false, next: '/platform' };
const policy = { next: '/platform', passwordPolicy: { minLength: 6, maxLength: 128 } };

it('login requires an email address and a password', () => {
  const html = pageHtml(Login, { loaderData: atLogin });
  expect(html).toMatch(/<input(?=[^>]*type="email")(?=[^>]*required)[^>]*>/);
  expect(html).toMatch(/<input(?=[^>]*type="password")(?=[^>]*required)[^>]*>/);
  expect(pageText(Login, { loaderData: atLogin })).toMatch(/Login .*Forgot password\?/);
});

it('shows the sign-in service’s message, and keeps what was typed', () => {
  const props = { loaderData: atLogin, actionData: refused };
  expect(pageText(Login, props)).toMatch(
    /That email and password don’t match\. Check both and try again\. Error: invalid-credential, It is wrong\./,
  );
  expect(pageHtml(Login, props)).toContain('value="a@b.example"');
  expect(pageText(SignUp, { loaderData: policy, actionData: refused })).toContain(
    'Error: invalid-credential',
  );
});

it('shows an error once, at its field or above a form that failed as a whole', () => {
  const weak = new DomainError('invalid', 'weak-password', 'Use at least 6 characters.', {
    issues: [{ path: 'password', message: 'Use at least 6 characters.' }],
  });
  const actionData = { email: 'a@b.example', errors: formErrors(weak) };
  for (const [page, loaderData] of [
    [SignUp, policy],
    [ResetPassword, { code: 'x', ...policy }],
  ]) {
    expect(pageText(page, { loaderData, actionData }).match(/Use at least 6 characters/g)).toHaveLength(1);
    // The code is no part of the sentence.
    expect(pageHtml(page, { loaderData, actionData })).toMatch(
      /Use at least 6 characters\.(<!-- -->)? <span class="[^"]*\bblock\b[^"]*">Error: (<!-- -->)?weak-password</,
    );
  }
});

it('replaces the browser’s validation: each error is shown at its field, and the first one has the focus', () => {
  const nothing = new DomainError('invalid', 'input.invalid', 'Some of it is wrong.', {
    issues: [
      { path: 'email', message: 'Enter your email address.' },
      { path: 'password', message: 'Enter your password.' },
    ],
  });
  const pages: [unknown, object][] = [
    [Login, atLogin],
    [SignUp, policy],
    [ForgotPassword, { demo: false, next: '/platform' }],
    [ResetPassword, { code: 'x', ...policy }],
  ];
  for (const [page, loaderData] of pages) {
    const html = pageHtml(page, { loaderData, actionData: { email: '', errors: formErrors(nothing) } });
    expect(html).toMatch(/<form[^>]*noValidate/i);
    const wrong = [...html.matchAll(/<input[^>]*aria-invalid="true"[^>]*>/g)].map(([input]) => input);
    expect(wrong.length).toBeGreaterThan(0);
    for (const input of wrong) {
      const described = /aria-describedby="([^"]*)"/.exec(input)?.[1]?.split(' ').at(-1);
      expect(html).toContain(`id="${described}" role="alert"`);
    }
  }
  const both = pageHtml(Login, {
    loaderData: atLogin,
    actionData: { email: '', errors: formErrors(nothing) },
  });
  expect(both.match(/autofocus/gi)).toHaveLength(1);
  expect(both).toMatch(/<input(?=[^>]*type="email")(?=[^>]*autofocus)/i);
  expect(both).not.toContain('input.invalid');
});

it('links to the support address', () => {
  const closed = 'This account was closed. Write to help@tikiti.example if you think that is wrong.';
  const actionData = { email: '', errors: formErrors(new DomainError('forbidden', 'user-disabled', closed)) };
  expect(pageHtml(Login, { loaderData: atLogin, actionData })).toContain('href="mailto:help@tikiti.example"');
  expect(pageText(Login, { loaderData: atLogin, actionData })).toContain('if you think that is wrong.');
});

it('sign-up requires the same two fields, asks for an optional name, and continues', () => {
  const html = pageHtml(SignUp, { loaderData: policy });
  expect(html).toMatch(/<input(?=[^>]*type="email")(?=[^>]*required)[^>]*>/);
  expect(html).toMatch(/<input(?=[^>]*type="password")(?=[^>]*required)[^>]*>/);
  expect(pageText(SignUp, { loaderData: policy })).toContain('Continue');
  for (const name of ['firstName', 'lastName']) {
    const field = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
    expect(field).not.toBe('');
    expect(field).not.toContain('required');
  }
});

it('keeps people off the platform until they have confirmed their address', () => {
  const page = (verified: boolean) =>
    pageHtml(SignUpConfirm, {
      loaderData: { pending: { email: 'a@b.example', verified }, demo: false, next: '/platform' },
    });
  const button = (html: string) => /<button[^>]*value="enter"[^>]*>/.exec(html)?.[0] ?? '';
  expect(page(false)).toContain('Confirm email');
  expect(page(false).replace(/<[^>]*>/g, '')).toContain('A confirmation email was sent to');
  expect(button(page(false))).toContain('disabled');
  expect(button(page(true))).not.toContain('disabled');
});

const link = (asks: 'nothing' | 'opening' | 'password') => ({
  code: 'x',
  passwordPolicy: policy.passwordPolicy,
  link: { email: 'a@b.example', account: 'b•••@b•••.example', asks },
  problem: undefined,
});
const deadLink = (code: string, problem: string) => ({ ...link('opening'), code, link: undefined, problem });

test.each([
  ['while it is asked', link('opening'), undefined, 'Confirming your email address'],
  ['once it is confirmed', link('opening'), { problem: undefined, next: '/platform' }, 'Email Verified!'],
  ['once it was confirmed before', link('nothing'), undefined, 'Email Verified!'],
  [
    'when it fails',
    link('opening'),
    { problem: 'Invalid or expired code: old.', next: '/platform' },
    'Invalid or expired code: old.',
  ],
  [
    'with a dead link',
    deadLink('x', 'Invalid or expired code: old.'),
    undefined,
    'Invalid or expired code: old.',
  ],
  ['without a code', deadLink('', 'No verification code in URL.'), undefined, 'No verification code in URL.'],
])('the page of an emailed link, %s', (_, loaderData, actionData, says) => {
  const html = pageHtml(EmailVerified, { loaderData, actionData });
  expect(html).toContain(says);
  expect(html).toContain('Go to platform');
});

/** Tells whether a page submits its form by itself, by what that component shows meanwhile. */
const sendsItself = (html: string) => html.includes('loading-spinner') || html.includes('Confirming your');

it('in a browser that did not ask for it, an emailed link needs a password and a click', () => {
  for (const [page, button] of [
    [EmailVerified, 'Confirm my email'],
    [NewEmail, 'Use this address'],
  ] as const) {
    expect(sendsItself(pageHtml(page, { loaderData: link('opening') }))).toBe(true);
    const html = pageHtml(page, { loaderData: link('password') });
    expect(sendsItself(html)).toBe(false);
    expect(html).toMatch(/<input(?=[^>]*name="password")(?=[^>]*required)[^>]*>/);
    expect(html).toMatch(new RegExp(`<button[^>]*type="submit"[^>]*>(<[^>]*>)*${button}`));
    expect(pageText(page, { loaderData: link('password') })).toContain('Close this page and nothing');
  }
  expect(pageText(NewEmail, { loaderData: link('password') })).toContain('b•••@b•••.example');
});

test.each([
  ['the mail’s link', EmailVerified, verifyInBrowser, link('opening'), 'Try again'],
  ['a new address', NewEmail, changeInBrowser, link('opening'), 'Try again'],
  [
    'the waiting page',
    SignUpConfirm,
    confirmInBrowser,
    { pending: { email: 'a@b.example', verified: true }, demo: false, next: '/platform' },
    'Go to platform',
  ],
])(
  'without a connection the page stays, says so and offers to try again: %s',
  async (_, page, inBrowser, loaderData, button) => {
    const request = new Request('http://localhost:3000/', { method: 'POST', body: new URLSearchParams() });
    const serverAction = () => Promise.reject(new TypeError('Failed to fetch'));
    const answer = await inBrowser({ request, serverAction } as never);
    const props = { loaderData, actionData: (answer as { data?: object }).data };
    expect(pageText(page, props)).toContain('Error: network-request-failed, You seem to be offline.');
    expect(pageText(page, props)).toContain(button);
    expect(pageText(page, props)).not.toContain('One moment');
  },
);

test.each([
  ['login', loginMeta],
  ['forgotten password', forgotMeta],
])('the %s describes itself to search engines', (_, meta) => {
  expect(meta({} as never)).toContainEqual({
    name: 'description',
    content: expect.stringMatching(/^.{30,160}$/),
  });
});

it('says above both names at sign-up that they are optional', () => {
  expect(pageText(SignUp, { loaderData: policy })).toMatch(
    /Your name is optional\. .*First name .*Last name /,
  );
});
