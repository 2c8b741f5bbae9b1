import { expect, test } from 'vitest';
import { attachment } from './attachment.ts';

test.each([
  ['venue.zip', `attachment; filename="venue.zip"; filename*=UTF-8''venue.zip`],
  ['a "b" (c).zip', `attachment; filename="a _b_ (c).zip"; filename*=UTF-8''a%20%22b%22%20%28c%29.zip`],
  ['зал.zip', `attachment; filename="___.zip"; filename*=UTF-8''%D0%B7%D0%B0%D0%BB.zip`],
  ['\ud800.zip', `attachment; filename="_.zip"; filename*=UTF-8''%EF%BF%BD.zip`],
])('%j is a header', (name, header) => {
  expect(attachment(name)).toBe(header);
  expect(new Headers({ 'content-disposition': attachment(name) }).get('content-disposition')).toBe(header);
});
