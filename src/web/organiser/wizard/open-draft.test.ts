import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newDraft } from './draft.ts';
import type { Around, Late } from './drafts-around.ts';
import { dropKept, keep, shelfOf } from './kept-draft.ts';
import { type OpenDraft, openDraft, remember } from './open-draft.ts';

/** A tab of one browser: its own session, and the browser's storage and locks. */
interface Tab {
  session: Map<string, string>;
  open: OpenDraft[];
  /** Put to sleep by the browser: it is given locks and does nothing with them. */
  asleep: boolean;
}

const SHELF = shelfOf('u1');
let ids = 0;
let now = 0;
let locks: FakeLocks | undefined;
let visibilityState: 'visible' | 'hidden';

beforeEach(() => {
  [ids, now] = [0, 0];
  locks = new FakeLocks();
  visibilityState = 'visible';
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  vi.stubGlobal('document', {
    get visibilityState() {
      return visibilityState;
    },
  });
  vi.stubGlobal('localStorage', storageOf(new Map()));
  vi.spyOn(Date, 'now').mockImplementation(() => ++now);
});
afterEach(() => {
  for (const tab of tabs) close(tab);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('brings back what a tab had before it was reloaded', async () => {
  const tab = aTab();
  type(await open(tab), 'Jazz');
  expect(await open(tab, { reload: true })).toMatchObject({ kept: { draft: { name: 'Jazz' } }, offers: [] });
});

it('gives a second tab work of its own, which outlives its reload', async () => {
  const [first, second] = [aTab(), aTab()];
  type(await open(first), 'Jazz');
  const beside = await open(second);
  expect(beside).toMatchObject({ elsewhere: true, offers: [] });
  expect(beside.kept).toBeUndefined();
  type(beside, 'Rock');
  expect((await open(second, { reload: true })).kept?.draft.name).toBe('Rock');
  expect((await open(first, { reload: true })).kept?.draft.name).toBe('Jazz');
});

it('keeps what one tab typed when another saves and drops its own', async () => {
  const [first, second] = [aTab(), aTab()];
  const [one, other] = [await open(first), await open(second)];
  type(one, 'Jazz');
  type(other, 'Rock');
  dropKept(one.key);
  expect((await open(second, { reload: true })).kept?.draft.name).toBe('Rock');
  expect((await open(first, { reload: true })).kept).toBeUndefined();
});

it('lets a tab that has none go on with the latest that is open nowhere, and offers the rest', async () => {
  for (const name of ['Jazz', 'Rock', 'Folk']) {
    const tab = aTab();
    const opened = await open(tab);
    if (opened.kept) throw new Error('a tab in between adopted');
    type(opened, name);
    if (name !== 'Folk') continue;
    // All at once, as when a browser is closed.
    for (const closed of tabs) close(closed);
  }
  const next = aTab();
  const opened = await open(next);
  expect(opened).toMatchObject({ kept: { draft: { name: 'Folk' } }, elsewhere: false });
  expect(opened.offers.map(({ kept }) => kept.draft.name)).toEqual(['Rock', 'Jazz']);
  remember(SHELF, opened.offers[1]?.key ?? '');
  expect((await open(next, { reload: true })).kept?.draft.name).toBe('Jazz');
});

it('begins anew in a copy of a tab that is still open', async () => {
  const tab = aTab();
  type(await open(tab), 'Jazz');
  const copy = aTab(new Map(tab.session));
  expect(await open(copy)).toMatchObject({ elsewhere: true, offers: [] });
  expect(copy.session.get(SHELF)).not.toBe(tab.session.get(SHELF));
});

it.each(['with', 'without'])('brings back what a former self let go of late, %s locks', async (which) => {
  if (which === 'without') locks = undefined;
  const tab = aTab();
  const former = await open(tab);
  type(former, 'Jazz');
  // The page is there again before the browser has ended the one before.
  const again = await open(tab);
  expect(again).toMatchObject({ elsewhere: true, offers: [] });
  expect(again.kept).toBeUndefined();
  const told = watch(again);
  former.close();
  await pass(8_000);
  expect(told).toMatchObject([
    { elsewhere: false, names: ['Jazz'], late: { key: former.key, kept: { draft: { name: 'Jazz' } } } },
  ]);
});

it('holds what it takes of that, and remembers it as its own', async () => {
  const tab = aTab();
  const former = await open(tab);
  type(former, 'Jazz');
  const again = await open(tab);
  again.watch((_, late) => late?.take());
  former.close();
  await pass(8_000);
  expect(tab.session.get(SHELF)).toBe(former.key);
  expect(await open(aTab())).toMatchObject({ elsewhere: true, offers: [] });
  expect((await open(tab, { reload: true })).kept?.draft.name).toBe('Jazz');
});

it('has it back before another tab that looks is told', async () => {
  const [tab, other] = [aTab(), aTab()];
  const former = await open(tab);
  type(former, 'Jazz');
  const told = watch(await open(other));
  await pass(1_000);
  (await open(tab)).watch((_, late) => late?.take());
  former.close();
  await pass(20_000);
  expect(tab.session.get(SHELF)).toBe(former.key);
  expect(told).toEqual([]);
});

it('leaves to any tab what it could have taken of that', async () => {
  const tab = aTab();
  const former = await open(tab);
  type(former, 'Jazz');
  watch(await open(tab));
  former.close();
  await pass(8_000);
  expect((await open(aTab())).kept?.draft.name).toBe('Jazz');
});

it('hears of work that another tab lets go of, saved or not, and that another takes', async () => {
  const [first, second, third] = [aTab(), aTab(), aTab()];
  const [one, other] = [await open(first), await open(second)];
  type(one, 'Jazz');
  type(other, 'Rock');
  const told = watch(await open(third));
  dropKept(one.key);
  close(first);
  await pass(8_000);
  expect(told).toEqual([{ elsewhere: true, names: [], late: undefined }]);
  close(second);
  await pass(8_000);
  expect(told[1]).toEqual({ elsewhere: false, names: ['Rock'], late: undefined });
  expect((await open(aTab())).kept?.draft.name).toBe('Rock');
  await pass(3_000);
  expect(told.slice(2)).toEqual([{ elsewhere: true, names: [], late: undefined }]);
});

it('hears of nothing while another tab only reloads', async () => {
  const [first, second] = [aTab(), aTab()];
  type(await open(first), 'Jazz');
  const told = watch(await open(second));
  for (const gapMs of [0, 500, 1_500, 3_500]) {
    close(first);
    await pass(gapMs);
    expect((await open(first)).kept?.draft.name).toBe('Jazz');
    await pass(5_000);
  }
  expect(told).toEqual([]);
  close(first);
  await pass(8_000);
  expect(told).toMatchObject([{ names: ['Jazz'], elsewhere: false }]);
});

it('leaves to a tab that only reloads what its copy once had as well', async () => {
  const tab = aTab();
  type(await open(tab), 'Jazz');
  const copy = aTab(new Map(tab.session));
  const told = watch(await open(copy));
  for (const gapMs of [0, 1_500]) {
    close(tab);
    await pass(gapMs);
    expect((await open(tab)).kept?.draft.name).toBe('Jazz');
    await pass(5_000);
  }
  expect(told).toEqual([]);
});

it.each(['another tab', 'a copy'])(
  'brings a draft back beside %s that the browser put to sleep',
  async (which) => {
    const tab = aTab();
    type(await open(tab), 'Jazz');
    const beside = aTab(which === 'a copy' ? new Map(tab.session) : undefined);
    const told = watch(await open(beside));
    visibilityState = 'hidden';
    beside.asleep = true;
    close(tab);
    await pass(30_000);
    expect((await open(tab)).kept?.draft.name).toBe('Jazz');
    expect(told).toEqual([]);
  },
);

it('hears of nothing once it is left', async () => {
  const [first, second] = [aTab(), aTab()];
  type(await open(first), 'Jazz');
  const told = watch(await open(second));
  close(second);
  close(first);
  await pass(8_000);
  expect((await open(aTab())).kept?.draft.name).toBe('Jazz');
  expect(told).toEqual([]);
});

it('puts aside what was a change of another version', async () => {
  const tab = aTab();
  const shelf = shelfOf('u1', 'e1');
  type(await open(tab, { shelf, basedOn: 'v1' }), 'Jazz', 'v1');
  const opened = await open(tab, { shelf, basedOn: 'v2', reload: true });
  expect(opened.kept).toBeUndefined();
  expect(opened.outdated.map(({ kept }) => kept.draft.name)).toEqual(['Jazz']);
  expect(opened.outdated.map(({ key }) => key)).not.toContain(opened.key);
});

it('is silent about other people and other events', async () => {
  type(await open(aTab()), 'Jazz');
  for (const shelf of [shelfOf('u2', undefined), shelfOf('u1', 'e1')]) {
    expect(await open(aTab(), { shelf })).toMatchObject({ offers: [], outdated: [], elsewhere: false });
  }
});

it('adopts nothing but its own where the browser cannot tell what other tabs have open', async () => {
  locks = undefined;
  const tab = aTab();
  type(await open(tab), 'Jazz');
  expect((await open(tab, { reload: true })).kept?.draft.name).toBe('Jazz');
  const other = await open(aTab());
  expect(other.kept).toBeUndefined();
  expect(other.offers.map(({ kept }) => kept.draft.name)).toEqual(['Jazz']);
});

it('begins anew in a copy of a tab also without locks, where the tabs ask each other', async () => {
  locks = undefined;
  const tab = aTab();
  type(await open(tab), 'Jazz');
  const copy = aTab(new Map(tab.session));
  const beside = await open(copy);
  expect(beside).toMatchObject({ elsewhere: true, offers: [] });
  expect(beside.kept).toBeUndefined();
  type(beside, 'Rock');
  expect((await open(copy, { reload: true })).kept?.draft.name).toBe('Rock');
  expect((await open(tab, { reload: true })).kept?.draft.name).toBe('Jazz');
});

it('works without storage', async () => {
  const forbidden = () => {
    throw new Error('forbidden');
  };
  const storage = { getItem: forbidden, setItem: forbidden, removeItem: forbidden, key: forbidden };
  const tab = aTab();
  vi.stubGlobal('localStorage', storage);
  const opened = await open(tab);
  type(opened, 'Jazz');
  expect(opened).toMatchObject({ offers: [], outdated: [], elsewhere: false });
});

// --- a browser with tabs ---

let tabs: Tab[] = [];
beforeEach(() => {
  tabs = [];
});

function aTab(session = new Map<string, string>()): Tab {
  const tab = { session, open: [], asleep: false };
  tabs.push(tab);
  return tab;
}

const close = (tab: Tab) => {
  for (const opened of tab.open.splice(0)) opened.close();
};

async function open(tab: Tab, { reload = false, shelf = SHELF, basedOn = '' } = {}): Promise<OpenDraft> {
  vi.stubGlobal('sessionStorage', storageOf(tab.session));
  vi.stubGlobal('navigator', { locks: locks?.of(tab) });
  if (reload) close(tab);
  const opened = await openDraft({ shelf, basedOn, newId: () => `d${++ids}` });
  tab.open.push(opened);
  return opened;
}

const type = (opened: OpenDraft, name: string, basedOn = '') =>
  keep(opened.key, { draft: { ...newDraft(), name }, basedOn });

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** What a tab is told from now on. */
function watch(opened: OpenDraft) {
  const told: { elsewhere: boolean; names: string[]; late: Late | undefined }[] = [];
  opened.watch(({ offers, elsewhere }: Around, late) => {
    told.push({ elsewhere, names: offers.map(({ kept }) => kept.draft.name), late });
  });
  return told;
}

const storageOf = (map: Map<string, string>) => ({
  getItem: (key: string) => map.get(key) ?? null,
  setItem: (key: string, value: string) => map.set(key, value),
  removeItem: (key: string) => map.delete(key),
  key: (at: number) => [...map.keys()][at] ?? null,
  get length() {
    return map.size;
  },
});

type Use = (lock: object | null) => Promise<unknown> | undefined;

/** As the browser's: a lock is held until its holder's promise ends; who asked first is next. */
class FakeLocks {
  private readonly held = new Map<string, Promise<unknown>>();

  of(tab: Tab) {
    return {
      query: () => this.query(),
      request: (name: string, options: LockOptions, use: Use) =>
        this.request(name, options, (lock) => (tab.asleep ? new Promise(() => {}) : use(lock))),
    };
  }

  async request(name: string, { signal, ifAvailable }: LockOptions, use: Use): Promise<void> {
    if (this.held.has(name) && ifAvailable) return void use(null);
    const late = new Promise<'late'>((end) => signal?.addEventListener('abort', () => end('late')));
    for (let holder = this.held.get(name); holder; holder = this.held.get(name)) {
      if (signal?.aborted || (await Promise.race([holder, late])) === 'late') throw new Error('AbortError');
    }
    const using = Promise.resolve(use({ name })).then(() => this.held.delete(name));
    this.held.set(name, using);
  }

  query() {
    return Promise.resolve({ held: [...this.held.keys()].map((name) => ({ name })) });
  }
}
