import { afterEach, expect, test, vi } from 'vitest';
import { keepSource, keptSource, readUtm } from './order-source.ts';

afterEach(() => void vi.unstubAllGlobals());

function visit(search: string, referrer: string) {
  vi.stubGlobal('location', { search, hostname: 'tikiti.example' });
  vi.stubGlobal('document', { referrer });
  keepSource();
  return keptSource();
}

test('a tab keeps its source until a link has a new one, and keeps only the host of a referrer', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  expect(visit('', '')).toBeUndefined();
  expect(visit('?utm_source=news&utm_campaign=x&q=1', 'https://mail.example/inbox?id=7')).toEqual({
    utmSource: 'news',
    utmCampaign: 'x',
    referrer: 'mail.example',
  });
  expect(visit('', 'https://tikiti.example/events')).toMatchObject({ utmSource: 'news' });
  expect(visit('', 'https://social.example/')).toEqual({ referrer: 'social.example' });
});

test('a long link is cut off', () => {
  expect(readUtm(new URLSearchParams({ utm_source: 'x'.repeat(9_000) })).utmSource).toHaveLength(200);
});
