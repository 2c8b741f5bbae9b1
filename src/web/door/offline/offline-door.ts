import { DomainError, wordsOf } from '../../../core/shared/errors.ts';
import type { Collecting } from '../answer/collecting.ts';
import { readFrame, writeFrames } from '../exchange/frames.ts';
import { joinMoves } from '../exchange/moves.ts';
import { exchangeOf, movesHere, ticketsWith } from '../exchange/moves-here.ts';
import type { DeviceScan, Outcome } from '../send-scan.ts';
import { collectOffline, type ToCollect } from './collect-offline.ts';
import { decideOffline } from './decide-offline.ts';
import { type Decided, decidedByTicket, putDecidedAddOns, withDecided } from './decided.ts';
import { type DeviceList, type ListRows, putCollection, withAdmission } from './device-list.ts';
import { type FoundOffline, findOffline } from './find-offline.ts';
import type { KeptDoor } from './kept-door.ts';
import { type NamesKey, readNamesKey } from './read-names.ts';
import { createSync, type DoorMemory, keepList } from './sync-door.ts';
import { undoOffline } from './undo-offline.ts';

/** How often the list is brought up to date, ms. */
export const SYNC_EVERY_MS = 5_000;

/** What staff see of the list. */
export interface OfflineState extends Pick<DoorMemory, 'asOf' | 'reachable' | 'decided' | 'heard'> {
  /** How many tickets it has. */
  tickets: number;
  /** How much of what was decided is still to be reported. */
  waiting: number;
}

export interface OfflineDoor {
  /** Whether scans can be decided here, and have to be, since the server does not answer. */
  state(): OfflineState;
  /** @param listener is called after each change of the state @returns a function that ends this */
  subscribe(listener: () => void): () => void;
  /** Notes that the server did not answer in time, so that the next scans need not wait for it. */
  missed(): void;
  /** Decides a scan here. @returns undefined if there is no list, or it is too old */
  decide(scan: DeviceScan): Promise<Outcome | undefined>;
  /**
   * Undoes a check-in here.
   * @param people of its scan, if the page knows
   * @returns why it can't be undone, for people; undefined if it is undone
   */
  undo(checkIn: { scanId: string; people?: number | undefined }): Promise<string | undefined>;
  /** Ticks off an add-on here, once. */
  collect(unit: ToCollect): Promise<Collecting>;
  /** Puts an add-on back here that was ticked off. */
  putBack(unitId: string): Promise<Collecting>;
  /** Finds tickets here. */
  find(asked: { text: string; areaId: string | undefined }): Promise<FoundOffline>;
  /** Writes what this device let in and out, and heard of others, as codes for another device's camera. */
  frames(): Promise<string[]>;
  /** Takes over what another device shows. */
  hear(frame: string): Promise<Heard>;
  /** Notes a scan with which the server let people in or out, so that this device knows at once. */
  passed(scan: DeviceScan): Promise<void>;
  /** Reports what was decided and brings the list up to date. Resolves also if the server does not answer. */
  sync(): Promise<void>;
}

/** What came of another device's code. */
export type Heard =
  | { tickets: number; gates: string[]; number: number; of: number }
  | { refused: 'foreign' | 'invalid' | 'no-list' };

interface OfflineDoorOptions {
  eventId: string;
  userId: string;
  kept: KeptDoor;
  fetchFrom?: typeof fetch;
  /** The device's clock, ms. */
  now?: () => number;
  /** Where this tab keeps the key of names: with the list, a stolen phone would name guests. */
  keptKey?: KeptKey;
}

export interface KeptKey {
  read(): string | undefined;
  /** @param namesKey undefined: it is forgotten */
  keep(namesKey: string | undefined): void;
}

/** Each kind without its number. */
type ToNumber<One> = One extends Decided ? Omit<One, 'sequence'> : never;

const TOO_OLD = 'This phone’s list is too old to decide with. Try again once you’re back online.';
const NOT_STORED = 'This phone has no room left to keep this. Try again once you’re back online.';

/** Keeps an event's tickets on this device and decides scans when the server does not answer (decision 0142). */
export async function openOfflineDoor({
  eventId,
  userId,
  kept,
  fetchFrom = fetch,
  now = Date.now,
  keptKey,
}: OfflineDoorOptions): Promise<OfflineDoor> {
  const memory = recall(await kept.load(), keptKey?.read());
  let state = stateOf(memory);
  const listeners = new Set<() => void>();
  const changed = () => {
    state = stateOf(memory);
    if (memory.namesKey !== keptKey?.read()) keptKey?.keep(memory.namesKey);
    for (const listener of listeners) listener();
  };
  const deviceTime = () => new Date(now()).toISOString();
  const serverTime = () => new Date(now() + memory.ahead);
  let read: { namesKey: string; key: Promise<NamesKey> } | undefined;
  const names = (): Promise<NamesKey> | undefined => {
    const { namesKey } = memory;
    if (namesKey === undefined) return undefined;
    if (read?.namesKey !== namesKey) read = { namesKey, key: readNamesKey(namesKey) };
    return read.key;
  };
  /** The list, unless it is too old to decide with. */
  const validList = (): DeviceList | undefined =>
    memory.list && Date.parse(memory.list.head.validUntil) > serverTime().getTime() ? memory.list : undefined;

  /**
   * Keeps what was decided, before anybody acts on it: whatever happens to the device now, it is not lost.
   * @returns false if it could not be stored
   */
  async function settle(
    here: DeviceList,
    what: ToNumber<Decided>,
    changes: Partial<ListRows>,
  ): Promise<boolean> {
    const one = { ...what, sequence: memory.sequence + 1 };
    const rows = { tickets: [], collections: [], ...changes };
    try {
      await kept.decide(one, rows);
    } catch (error) {
      console.warn('What was decided could not be stored.', error);
      return false;
    }
    memory.sequence = one.sequence;
    for (const ticket of rows.tickets) here.tickets.set(ticket.id, ticket);
    for (const collection of rows.collections) putCollection(here, collection);
    memory.decided = [...memory.decided, one];
    changed();
    return true;
  }

  const inTurn = takingTurns();
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    missed() {
      memory.reachable = false;
      changed();
    },
    async passed(scan) {
      const here = memory.list;
      if (!here) return;
      const { changed: passed } = await decideOffline(here, scan, {
        userId,
        now: serverTime(),
        names: await names(),
      });
      if (!passed) return;
      const ticket = withAdmission(passed.ticket, passed.admission);
      here.tickets.set(ticket.id, ticket);
      const rows = { tickets: [ticket], collections: [] };
      await keepList(kept, here, rows, { whole: false, complete: true });
    },
    decide: (scan) =>
      inTurn(async () => {
        const here = validList();
        if (!here) return undefined;
        const at = serverTime();
        const { answer, changed: passed } = await decideOffline(here, scan, {
          userId,
          now: at,
          names: await names(),
        });
        if (!passed) return { ...answer, offline: true };
        const { admission, shown } = passed;
        const ticket = withAdmission(passed.ticket, admission);
        const { areaId } = admission;
        const named = { areaId, ticketId: ticket.id, ticket: shown, decidedAt: at.toISOString() };
        const isKept = await settle(
          here,
          { kind: 'check-in', ...scan, ...named, admission },
          { tickets: [ticket] },
        );
        return isKept ? { ...answer, offline: true } : undefined;
      }),
    undo: (checkIn) =>
      inTurn(async () => {
        const here = validList();
        if (!here) return TOO_OLD;
        const at = { people: undefined, ...checkIn, undoneAt: deviceTime() };
        const undone = undoOffline(here, memory.decided, at);
        if (!undone) return undefined;
        if ('why' in undone) return undone.why;
        return (await settle(here, undone.undo, { tickets: [undone.ticket] })) ? undefined : NOT_STORED;
      }),
    collect: (unit) =>
      inTurn(async () => {
        const here = validList();
        const failed = (why: string) => ({ collected: null, byUs: false, why });
        if (!here) return failed(TOO_OLD);
        const decided = collectOffline(here, unit, serverTime());
        if ('why' in decided) return failed(decided.why);
        const { stands, isNew } = decided;
        const what = { kind: 'collect', collection: stands, collectedAt: deviceTime() } as const;
        if (isNew && !(await settle(here, what, { collections: [stands] }))) return failed(NOT_STORED);
        return { collected: stands, byUs: stands.collectionId === unit.collectionId };
      }),
    putBack: (unitId) =>
      inTurn(async () => {
        const here = validList();
        const [stands, next] = here?.handedOut.get(unitId) ?? [];
        if (!here || !stands) return { collected: null, byUs: false, ...(!here && { why: TOO_OLD }) };
        const collection = { ...stands, putBack: true };
        const what = { kind: 'put-back', collection, putBackAt: deviceTime() } as const;
        if (!(await settle(here, what, { collections: [collection] })))
          return { collected: stands, byUs: false, why: NOT_STORED };
        return { collected: next ?? null, byUs: false };
      }),
    async find(asked) {
      const here = validList();
      if (!here) return { why: TOO_OLD };
      try {
        return await findOffline(here, await names(), { ...asked, now: serverTime() });
      } catch (error) {
        if (error instanceof DomainError) return { why: wordsOf(error) };
        throw error;
      }
    },
    async frames() {
      const here = validList();
      return here ? writeFrames(movesHere(here, memory), exchangeOf(here)) : [];
    },
    hear: (frame) =>
      inTurn(async () => {
        const here = validList();
        if (!here) return { refused: 'no-list' };
        const read = await readFrame(frame, exchangeOf(here));
        if ('refused' in read) return read;
        const { moves, ...part } = read;
        memory.heard = joinMoves(memory.heard, moves);
        here.head.heard = [...memory.heard.values()];
        const tickets = ticketsWith(here, moves);
        for (const ticket of tickets) here.tickets.set(ticket.id, ticket);
        await keepList(kept, here, { tickets, collections: [] }, { whole: false, complete: true });
        changed();
        return { tickets: tickets.length, gates: [...new Set(moves.map(({ gate }) => gate))], ...part };
      }),
    sync: createSync({ eventId, kept, fetchFrom, now, memory, changed }),
  };
}

/** Reads what a device kept. */
function recall(
  { device, sequence, list, complete, decided }: Awaited<ReturnType<KeptDoor['load']>>,
  namesKey: string | undefined,
): DoorMemory {
  const whole = complete ? list : undefined;
  // What was decided last may have been kept without its ticket.
  for (const [ticketId, own] of decidedByTicket(decided)) {
    const ticket = whole?.tickets.get(ticketId);
    if (ticket) whole?.tickets.set(ticketId, withDecided(ticket, own));
  }
  if (whole) putDecidedAddOns(whole, decided);
  return {
    device,
    sequence,
    decided,
    list: whole,
    loading: complete ? undefined : list,
    asOf: whole?.head.asOf,
    ahead: list?.head.ahead ?? 0,
    namesKey,
    heard: joinMoves(new Map(), list?.head.heard ?? []),
    reachable: true,
  };
}

const stateOf = ({ asOf, reachable, decided, heard, list }: DoorMemory): OfflineState => ({
  asOf,
  heard,
  reachable,
  decided,
  waiting: decided.length,
  tickets: list?.tickets.size ?? 0,
});

/** Returns a function that runs one thing after the other, each on what the one before changed. */
function takingTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(run: () => Promise<Result>): Promise<Result> => {
    const mine = last.then(run);
    last = mine.catch(() => undefined);
    return mine;
  };
}
