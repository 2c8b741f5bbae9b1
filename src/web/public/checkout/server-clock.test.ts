import { expect, test } from 'vitest';
import { clockLead } from './server-clock.ts';

const NOW = Date.parse('2026-12-01T08:00:00Z');
const answer = (headers: Record<string, string>) => ({ headers: new Headers(headers) });

test.each([
  ['a device five minutes behind', { date: 'Tue, 01 Dec 2026 08:05:00 GMT' }, 300_000],
  ['one that is ahead', { date: 'Tue, 01 Dec 2026 07:59:30 GMT' }, -30_000],
  ['an answer that lay in a cache', { date: 'Tue, 01 Dec 2026 07:59:50 GMT', age: '10' }, 0],
  ['a server that does not say', {}, 0],
])('%s', (_, headers, lead) => {
  expect(clockLead(answer(headers as Record<string, string>), NOW)).toBe(lead);
});
