import { expect, it, test } from 'vitest';
import { DomainError } from '../../core/shared/errors.ts';
import { pageHtml, pageText } from '../testing/render-page.ts';
import { formErrors } from '../ui/form-errors.ts';
import EmailVerified from './email-verified.tsx';
import Login from './login.tsx';
import SignUp from './sign-up.tsx';
import SignUpConfirm from './sign-up-confirm.tsx';

const refused = {
  email: 'a@b.example',
  errors: formErrors(new DomainError('unauthenticated', 'invalid-credential', 'It is wrong.')),
};
const policy = { passwordPolicy: { minLength: 6, maxLength: 128 } };

it('asks for an e-mail address and a password to log in, both required', () => {
  const html = pageHtml(Login, { loaderData: {} });
  expect(html).toMatch(/<input(?=[^>]*type="email")(?=[^>]*required)[^>]*>/);
  expect(html).toMatch(/<input(?=[^>]*type="password")(?=[^>]*required)[^>]*>/);
  expect(pageText(Login, { loaderData: {} })).toMatch(/Login .*Forgot password\?/);
});

it('says what the sign-in service says, and keeps what was typed', () => {
  const props = { loaderData: {}, actionData: refused };
  expect(pageText(Login, props)).toContain('Error: invalid-credential, It is wrong.');
  expect(pageHtml(Login, props)).toContain('value="a@b.example"');
  expect(pageText(SignUp, { loaderData: policy, actionData: refused })).toContain(
    'Error: invalid-credential',
  );
});

it('asks for the same two to sign up, and continues', () => {
  const html = pageHtml(SignUp, { loaderData: policy });
  expect(html).toMatch(/<input(?=[^>]*type="email")(?=[^>]*required)[^>]*>/);
  expect(html).toMatch(/<input(?=[^>]*type="password")(?=[^>]*required)[^>]*>/);
  expect(pageText(SignUp, { loaderData: policy })).toContain('Continue');
});

it('lets nobody on to the platform before the address is confirmed', () => {
  const page = (verified: boolean) =>
    pageHtml(SignUpConfirm, { loaderData: { pending: { email: 'a@b.example', verified }, demo: false } });
  const button = (html: string) => /<button[^>]*value="enter"[^>]*>/.exec(html)?.[0] ?? '';
  expect(page(false)).toContain('Confirm email');
  expect(page(false)).toContain('A confirmation e-mail was sent to');
  expect(button(page(false))).toContain('disabled');
  expect(button(page(true))).not.toContain('disabled');
});

test.each([
  ['while it is asked', { code: 'x' }, undefined, 'Confirming your e-mail address'],
  ['once it is confirmed', { code: 'x' }, { problem: undefined }, 'Email Verified!'],
  [
    'when it fails',
    { code: 'x' },
    { problem: 'Invalid or expired code: old.' },
    'Invalid or expired code: old.',
  ],
  ['without a code', { code: '' }, undefined, 'No verification code in URL.'],
])('the page of the mail’s link, %s', (_, loaderData, actionData, says) => {
  const html = pageHtml(EmailVerified, { loaderData, actionData });
  expect(html).toContain(says);
  expect(html).toContain('Go to platform');
});
