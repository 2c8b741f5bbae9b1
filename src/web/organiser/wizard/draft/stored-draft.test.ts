import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newDraft } from './draft.ts';
import {
  draftInTab,
  dropKept,
  editKey,
  type KeptDraft,
  keep,
  newEventKey,
  readKept,
} from './stored-draft.ts';

/** All tabs of a browser share this storage, and hear of each other's changes. */
const KEY = newEventKey('ann');
const left = (name: string): KeptDraft => {
  return { draft: { ...newDraft(), name }, basedOn: '', changed: ['name'] };
};
let storageEvents: EventTarget;

beforeEach(() => {
  storageEvents = new EventTarget();
  vi.stubGlobal('addEventListener', storageEvents.addEventListener.bind(storageEvents));
  vi.stubGlobal('removeEventListener', storageEvents.removeEventListener.bind(storageEvents));
  vi.stubGlobal(
    'localStorage',
    storage((key, newValue) => tellTabs(key, newValue)),
  );
});
afterEach(() => vi.unstubAllGlobals());

it('is open in one tab at a time, and free after that is closed', () => {
  const [one, other] = [aTab(), aTab()];
  const first = one.load();
  expect(first.isElsewhere()).toBe(false);
  first.open();
  expect(one.load().isElsewhere()).toBe(false);
  expect(other.load().isElsewhere()).toBe(true);
  one.use();
  first.close();
  expect(other.load().isElsewhere()).toBe(false);
});

it('can be taken over, and the previous tab is told', () => {
  const [one, other] = [aTab(), aTab()];
  const first = one.load();
  const onTaken = vi.fn();
  first.open();
  const stop = first.watch(onTaken);
  keep(KEY, left('Jazz'));
  expect([first.isTaken(), onTaken.mock.calls.length]).toEqual([false, 0]);

  const second = other.load();
  second.open();
  expect(readKept(KEY)).toEqual(left('Jazz'));
  expect([first.isTaken(), second.isTaken(), onTaken.mock.calls.length]).toEqual([true, false, 1]);
  // Closing the tab that lost it changes nothing.
  first.close();
  expect(aTab().load().isElsewhere()).toBe(true);
  stop();
  other.load().open();
  expect(onTaken).toHaveBeenCalledTimes(1);
});

it('is still open in a tab that crashed and was restored', () => {
  const tab = aTab();
  tab.load().open();
  expect(tab.load().isElsewhere()).toBe(false);
});

it('is taken over by a duplicate of its tab, and the original is told', () => {
  const tab = aTab();
  const original = tab.load();
  original.open();
  const copy = aTab(new Map(tab.session)).load();
  expect(copy.isElsewhere()).toBe(false);
  copy.open();
  expect(original.isTaken()).toBe(true);
});

it('is separate for other users and events', () => {
  aTab().load().open();
  for (const key of [newEventKey('bob'), editKey('ann', 'e1'), editKey('ann', 'e2')]) {
    expect(aTab().load(key).isElsewhere()).toBe(false);
    keep(KEY, left('Jazz'));
    expect(readKept(key)).toBeUndefined();
  }
  dropKept(KEY);
  expect(readKept(KEY)).toBeUndefined();
});

it('works without storage', () => {
  const forbidden = () => {
    throw new Error('forbidden');
  };
  const none = { getItem: forbidden, setItem: forbidden, removeItem: forbidden };
  const tab = aTab().load();
  vi.stubGlobal('localStorage', none);
  vi.stubGlobal('sessionStorage', none);
  keep(KEY, left('Jazz'));
  tab.open();
  expect([readKept(KEY), tab.isElsewhere(), tab.isTaken()]).toEqual([undefined, false, false]);
  tab.close();
});

/** A tab with its own session storage. `load` loads a page in it, also as a reload; `use` makes it the current tab. */
function aTab(session = new Map<string, string>()) {
  const use = () =>
    vi.stubGlobal(
      'sessionStorage',
      storage(() => {}, session),
    );
  const load = (key = KEY) => {
    use();
    return draftInTab(key);
  };
  return { session, use, load };
}

const tellTabs = (key: string, newValue: string | null) =>
  storageEvents.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));

function storage(onChange: (key: string, value: string | null) => unknown, map = new Map<string, string>()) {
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => {
      map.set(key, value);
      onChange(key, value);
    },
    removeItem: (key: string) => {
      map.delete(key);
      onChange(key, null);
    },
  };
}
