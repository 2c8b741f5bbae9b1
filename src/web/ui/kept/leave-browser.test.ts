import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  draftInTab,
  editKey,
  keep,
  newEventKey,
  readKept,
} from '../../organiser/wizard/draft/stored-draft.ts';
import { leaveBrowser, leaveTogether } from './leave-browser.ts';
import { readInTab, storeInTab, tabStorageKey } from './tab-storage.ts';

const reload = vi.fn();
const storage = () => {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
};
const left = { draft: {} as never, basedOn: '', changed: [] };
const stop: (() => void)[] = [];

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('location', { reload });
  reload.mockClear();
});
afterEach(() => {
  for (const each of stop.splice(0)) each();
  vi.unstubAllGlobals();
});

it('deletes a user’s unfinished event in every tab, and nobody else’s', () => {
  stop.push(leaveTogether('ann'));
  const [news, edits, bobs] = [newEventKey('ann'), editKey('ann', 'e1'), newEventKey('bob')];
  for (const key of [news, edits, bobs]) keep(key, left);
  draftInTab(news).open();
  localStorage.setItem('tikiti.draft.1.ann.new.old-shape', '{}');
  localStorage.setItem('theme', 'dark');
  storeInTab(tabStorageKey('ann', 'typed'), {});
  leaveBrowser();
  expect([readKept(news), readKept(edits)]).toEqual([undefined, undefined]);
  expect(localStorage.getItem(`${news}.open`)).toBeNull();
  expect(localStorage.getItem('tikiti.draft.1.ann.new.old-shape')).toBeNull();
  expect(readKept(bobs)).toEqual(left);
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(readInTab(tabStorageKey('ann', 'typed'))).toBeUndefined();
  expect(reload).not.toHaveBeenCalled();
});

it('logs the user’s other tabs out too, and nobody else’s', async () => {
  stop.push(leaveTogether('ann'));
  storeInTab(tabStorageKey('ann', 'typed'), {});
  const other = new BroadcastChannel('tikiti.logged-out');
  stop.push(() => other.close());
  other.postMessage('bob');
  other.postMessage('ann');
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  expect(readInTab(tabStorageKey('ann', 'typed'))).toBeUndefined();
});

it('works without storage', () => {
  stop.push(leaveTogether('ann'));
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('sessionStorage', undefined);
  expect(leaveBrowser).not.toThrow();
});
