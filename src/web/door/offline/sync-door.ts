import { type Manifest, MOST_MERGED, manifestSchema } from '../../../core/check-in/offline/manifest.ts';
import { hearing, type Moves, withMoves } from '../exchange/moves.ts';
import { type Decided, decidedByTicket, putDecidedAddOns, reportOf, withDecided } from './decided.ts';
import { applyPart, type DeviceList, headOf, makeList } from './device-list.ts';
import type { KeptDoor } from './kept-door.ts';

/** How long one request for the list may take, ms. */
const SYNC_PATIENCE_MS = 15_000;

/** What a device knows of its door now. */
export interface DoorMemory {
  device: string;
  /** Undefined until it is complete. */
  list: DeviceList | undefined;
  /** A list that is still being loaded. */
  loading: DeviceList | undefined;
  /** The server's time when the list was last up to date, ISO 8601. */
  asOf: string | undefined;
  /** How far the server's clock is ahead of this device's, ms. */
  ahead: number;
  /** Whether the last request was answered. */
  reachable: boolean;
  /** To find guests by name with; it is not kept with the list. */
  namesKey: string | undefined;
  /** What it decided and has still to report, in order. */
  decided: readonly Decided[];
  /** The number of what it decided last. */
  sequence: number;
  /** What other devices showed it, until the server says it too. */
  heard: Moves;
}

export interface SyncOptions {
  eventId: string;
  kept: KeptDoor;
  fetchFrom: typeof fetch;
  /** The device's clock, ms. */
  now: () => number;
  memory: DoorMemory;
  /** Called after each change of what the device knows. */
  changed: () => void;
}

/** Nothing answered, or something else did in the server's place. */
class Unanswered extends Error {}

/** Brings a device and its server together. @returns a function that resolves also if the server does not answer */
export function createSync({ eventId, kept, fetchFrom, now, memory, changed }: SyncOptions) {
  let syncing: Promise<void> | undefined;

  /** @throws Unanswered without an answer of ours; Error with a refusal */
  async function ask(address: string, init: RequestInit = {}): Promise<unknown> {
    const headers = {
      accept: 'application/json',
      ...(init.body ? { 'content-type': 'application/json' } : {}),
    };
    let response: Response;
    let answer: unknown;
    try {
      const signal = AbortSignal.timeout(SYNC_PATIENCE_MS);
      response = await fetchFrom(`/api/events/${eventId}/door/${address}`, { ...init, headers, signal });
      answer = await response.json();
    } catch (error) {
      throw new Unanswered('No answer', { cause: error });
    }
    if (response.status >= 500) throw new Unanswered();
    // Scans go to the server again, while a long evening's check-ins are still being sent.
    memory.reachable = true;
    if (response.ok) return answer;
    const { code } = answer as { code?: unknown };
    if (code === 'door.not-found' || code === 'door.device-removed') await forget();
    throw new Error(`${response.status} from ${address}: ${code}`);
  }

  /** This user may no longer run the door. */
  async function forget(): Promise<void> {
    memory.list = undefined;
    memory.loading = undefined;
    memory.asOf = undefined;
    memory.namesKey = undefined;
    await kept.forget();
  }

  async function report(): Promise<void> {
    while (memory.decided.length > 0) {
      const some = memory.decided.slice(0, MOST_MERGED);
      const { device } = memory;
      const body = JSON.stringify(reportOf(some, { device, sentAt: new Date(now()).toISOString() }));
      await ask('decided-check-ins', { method: 'POST', body });
      await kept.reported(some);
      memory.decided = memory.decided.slice(some.length);
      changed();
    }
  }

  /** @param next of the last part; undefined: the list is read from its beginning */
  async function askForPart(next: string | undefined): Promise<{ part: Manifest; ahead: number }> {
    const askedAt = now();
    const after = next === undefined ? '' : `?after=${encodeURIComponent(next)}`;
    const part = manifestSchema.parse(await ask(`manifest${after}`));
    // Half of the way is a better guess than none of it.
    return { part, ahead: Date.parse(part.asOf) - (askedAt + now()) / 2 };
  }

  async function update(): Promise<void> {
    let coming: ReturnType<typeof askForPart> | undefined;
    for (let more = true; more; ) {
      const into = memory.loading ?? memory.list;
      const { part, ahead } = await (coming ?? askForPart(into?.head.next));
      coming = undefined;
      memory.ahead = ahead;
      if (into && into.head.questions !== part.questions) {
        // The door shows other answers now, so all details are read anew.
        memory.list = undefined;
        memory.loading = undefined;
        continue;
      }
      more = part.more;
      memory.namesKey = part.namesKey;
      if (more) {
        // It travels while this part is kept: on a slow phone one takes as long as the other. What it fails with is met in its turn.
        coming = askForPart(part.next);
        coming.catch(() => {});
      }
      await take(into, part);
      changed();
    }
  }

  /** Puts a part of the list to what was loaded before. */
  async function take(into: DeviceList | undefined, part: Manifest): Promise<void> {
    const target = into ?? makeList(headOf(part), { tickets: [], collections: [] });
    const own = decidedByTicket(memory.decided);
    const heard = hearing(memory.heard);
    const rows = applyPart(target, part, (ticket) =>
      withDecided(withMoves(ticket, heard.stillOf(ticket)), own.get(ticket.id) ?? []),
    );
    memory.heard = heard.left(Date.parse(part.asOf));
    target.head.heard = [...memory.heard.values()];
    putDecidedAddOns(target, memory.decided);
    target.head.ahead = memory.ahead;
    const complete = target === memory.list || !part.more;
    await keepList(kept, target, rows, { whole: into === undefined, complete });
    if (!complete) {
      memory.loading = target;
      return;
    }
    memory.list = target;
    memory.loading = undefined;
    memory.asOf = part.asOf;
  }

  async function syncOnce(): Promise<void> {
    // Check-ins that the server refuses must not keep the list from being brought up to date.
    for (const step of [report, update])
      try {
        await step();
      } catch (error) {
        if (error instanceof Unanswered) memory.reachable = false;
        else console.warn('The door could not be brought up to date.', error);
      }
    changed();
  }

  return (): Promise<void> => {
    syncing ??= syncOnce().finally(() => {
      syncing = undefined;
    });
    return syncing;
  };
}

type Rest<All extends unknown[]> = All extends [unknown, ...infer More] ? More : never;

/** Keeps a part of a list. A device without room for it still has it in memory. */
export async function keepList(
  kept: KeptDoor,
  { head }: DeviceList,
  ...more: Rest<Parameters<KeptDoor['keep']>>
): Promise<void> {
  await kept.keep(head, ...more).catch((error: unknown) => {
    console.warn('The list could not be stored.', error);
  });
}
