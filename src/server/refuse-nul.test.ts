import { expect, test } from 'vitest';
import { refuseNulInForm } from './refuse-nul.ts';

const post = (body: BodyInit) => new Request('http://localhost/user-flow/login', { method: 'POST', body });
const multipart = (text: string) => {
  const form = new FormData();
  form.append('email', text);
  return form;
};

test.each([
  ['as it is typed in an address', new URLSearchParams({ email: 'a\0b' })],
  ['in parts', multipart('a\0b')],
])('a form with a NUL %s is refused', async (_, body) => {
  await expect(refuseNulInForm(post(body))).rejects.toMatchObject({ kind: 'invalid', code: 'request.nul' });
});

test.each([
  ['as it is typed in an address', new URLSearchParams({ email: '100%2500 ü' })],
  ['in parts', multipart('100%2500 ü')],
])('any other is read as it came %s', async (_, body) => {
  const form = await (await refuseNulInForm(post(body))).formData();
  expect(form.get('email')).toBe('100%2500 ü');
});
