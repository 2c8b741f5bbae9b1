import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buyingAt, recallUnfinished, rememberUnfinished } from '../../public/checkout/unfinished-order.ts';
import { emptyTab, readInTab, removeInTab, storeInTab, tabStorageKey } from './tab-storage.ts';

const kept = new Map<string, string>();
const storage = {
  get length() {
    return kept.size;
  },
  key: (at: number) => [...kept.keys()][at] ?? null,
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
};
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(() => void vi.unstubAllGlobals());

it('returns stored values only to their owner', () => {
  const [anns, bobs, guests] = ['ann', 'bob', ''].map((whose) => tabStorageKey(whose, 'typed')) as [
    string,
    string,
    string,
  ];
  storeInTab(anns, { answer: 42 });
  expect(readInTab(anns)).toEqual({ answer: 42 });
  for (const other of [bobs, guests]) expect(readInTab(other)).toBeUndefined();
  removeInTab(anns);
  expect(readInTab(anns)).toBeUndefined();
});

it('offers an unpaid order to the person who began it, not to the next one who logs in', () => {
  const page = (whose?: string) => ({ dataset: { event: 'jazz', whose } }) as unknown as HTMLElement;
  const unfinished = { order: { orderId: 'o' }, request: { email: 'ann@example.com' } } as never;
  rememberUnfinished(buyingAt(page('ann')), unfinished);
  expect(recallUnfinished(buyingAt(page('ann')))).toEqual(unfinished);
  expect(recallUnfinished(buyingAt(page('bob')))).toBeUndefined();
  expect(recallUnfinished(buyingAt(page()))).toBeUndefined();
});

it('deletes all our entries after logout, and no others', () => {
  storeInTab(tabStorageKey('ann', 'typed'), {});
  storeInTab(tabStorageKey('ann', 'unfinished'), {});
  kept.set('tikiti:asking:jazz', '{}');
  kept.set('react-router-scroll-positions', '{}');
  emptyTab();
  expect([...kept.keys()]).toEqual(['react-router-scroll-positions']);
});

it('works without keeping anything if a browser refuses storage or an entry is unreadable', () => {
  kept.set(tabStorageKey('ann', 'typed'), 'no json');
  expect(readInTab(tabStorageKey('ann', 'typed'))).toBeUndefined();
  vi.stubGlobal('sessionStorage', undefined);
  storeInTab('a', {});
  emptyTab();
  expect(readInTab('a')).toBeUndefined();
});
