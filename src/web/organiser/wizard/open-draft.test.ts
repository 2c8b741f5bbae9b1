import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newDraft } from './draft.ts';
import { dropKept, keep, shelfOf } from './kept-draft.ts';
import { type OpenDraft, openDraft, remember } from './open-draft.ts';

/** A tab of one browser: its own session, and the browser's storage and locks. */
interface Tab {
  session: Map<string, string>;
  open: OpenDraft[];
}

const SHELF = shelfOf('u1', undefined);
let ids = 0;
let now = 0;
let locks: FakeLocks | undefined;

beforeEach(() => {
  [ids, now] = [0, 0];
  locks = new FakeLocks();
  vi.stubGlobal('localStorage', storageOf(new Map()));
  vi.spyOn(Date, 'now').mockImplementation(() => ++now);
});
afterEach(() => {
  for (const tab of tabs) close(tab);
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
  const tab = { session, open: [] };
  tabs.push(tab);
  return tab;
}

const close = (tab: Tab) => {
  for (const opened of tab.open.splice(0)) opened.close();
};

async function open(tab: Tab, { reload = false, shelf = SHELF, basedOn = '' } = {}): Promise<OpenDraft> {
  vi.stubGlobal('sessionStorage', storageOf(tab.session));
  vi.stubGlobal('navigator', { locks });
  if (reload) close(tab);
  const opened = await openDraft({ shelf, basedOn, newId: () => `d${++ids}` });
  tab.open.push(opened);
  return opened;
}

const type = (opened: OpenDraft, name: string, basedOn = '') =>
  keep(opened.key, { draft: { ...newDraft(), name }, basedOn });

const storageOf = (map: Map<string, string>) => ({
  getItem: (key: string) => map.get(key) ?? null,
  setItem: (key: string, value: string) => map.set(key, value),
  removeItem: (key: string) => map.delete(key),
  key: (at: number) => [...map.keys()][at] ?? null,
  get length() {
    return map.size;
  },
});

/** As the browser's: a lock is held until its holder's promise ends. */
class FakeLocks {
  private readonly held = new Map<string, Promise<unknown>>();

  async request(
    name: string,
    { signal, ifAvailable }: LockOptions,
    use: (lock: object | null) => Promise<unknown> | undefined,
  ): Promise<void> {
    const holder = this.held.get(name);
    if (holder && ifAvailable) return void use(null);
    if (holder) {
      const late = new Promise<'late'>((end) => signal?.addEventListener('abort', () => end('late')));
      if ((await Promise.race([holder, late])) === 'late') throw new Error('AbortError');
    }
    const using = Promise.resolve(use({ name })).then(() => this.held.delete(name));
    this.held.set(name, using);
  }

  query() {
    return Promise.resolve({ held: [...this.held.keys()].map((name) => ({ name })) });
  }
}
