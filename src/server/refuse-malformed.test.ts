import { expect, test } from 'vitest';
import { refuseNulInForm } from './refuse-malformed.ts';

const post = (body: BodyInit) => new Request('http://localhost/user-flow/login', { method: 'POST', body });
const multipart = (text: string) => {
  const form = new FormData();
  form.append('email', text);
  return form;
};

test.each([
  ['that is URL-encoded', new URLSearchParams({ email: 'a\0b' })],
  ['that is multipart', multipart('a\0b')],
])('a form with a NUL %s is refused', async (_, body) => {
  await expect(refuseNulInForm(post(body))).rejects.toMatchObject({ kind: 'invalid', code: 'request.nul' });
});

test.each([
  ['that is URL-encoded', new URLSearchParams({ email: '100%2500 ü' })],
  ['that is multipart', multipart('100%2500 ü')],
])('a form without one %s can be read unchanged', async (_, body) => {
  const form = await (await refuseNulInForm(post(body))).formData();
  expect(form.get('email')).toBe('100%2500 ü');
});

test('a multipart form with files is left to check its own fields, any other form is not', async () => {
  const details = (body: BodyInit) =>
    refuseNulInForm(new Request('http://localhost/event/e/order/o/details', { method: 'POST', body }));
  const form = new FormData();
  form.append('answer.q', new File(['a\0b'], 'scan.pdf'));
  const file = (await (await details(form)).formData()).get('answer.q') as File;
  expect(await file.text()).toBe('a\0b');
  await expect(details(new URLSearchParams({ 'name.1.1': 'a\0b' }))).rejects.toMatchObject({
    code: 'request.nul',
  });
});
