import { expect, test } from 'vitest';
import { transferPath } from './transfer-path.ts';

test('the path of a sent ticket fits a header, whatever its ids are', () => {
  const path = transferPath({ eventId: '01930000-0000-7000-8000-000000000001', transferId: '😀\n' });
  expect(path).toBe('/event/01930000-0000-7000-8000-000000000001/ticket/%F0%9F%98%80%0A');
  expect(() => new Headers({ Location: path })).not.toThrow();
});
