import { type Manifest, MOST_MERGED, manifestSchema } from '../../../core/check-in/offline/manifest.ts';
import type { DeviceScan, Outcome } from '../send-scan.ts';
import { decideOffline } from './decide-offline.ts';
import { applyPart, type DeviceList, makeList, type OwnAdmission, withAdmission } from './device-list.ts';
import type { DecidedCheckIn, KeptDoor } from './kept-door.ts';

/** How often the list is brought up to date, ms. */
export const SYNC_EVERY_MS = 5_000;

/** How long one request for the list may take, ms. */
const SYNC_PATIENCE_MS = 15_000;

/** What staff see of the list. */
export interface OfflineState {
  /** The server's time when it was last up to date, ISO 8601; undefined until the first list is complete. */
  asOf: string | undefined;
  /** How many tickets it has. */
  tickets: number;
  /** Whether the last request was answered. */
  reachable: boolean;
  /** How many check-ins are still to be reported. */
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
  /** Notes a scan with which the server let people in or out, so that this device knows at once. */
  passed(scan: DeviceScan): Promise<void>;
  /** Reports check-ins and brings the list up to date. Resolves also if the server does not answer. */
  sync(): Promise<void>;
}

interface OfflineDoorOptions {
  eventId: string;
  userId: string;
  kept: KeptDoor;
  fetchFrom?: typeof fetch;
  /** The device's clock, ms. */
  now?: () => number;
}

type Rest<All extends unknown[]> = All extends [unknown, ...infer More] ? More : never;

/** Nothing answered, or something else did in the server's place. */
class Unanswered extends Error {}

/** Keeps an event's tickets on this device and decides scans when the server does not answer (decision 0142). */
export async function openOfflineDoor({
  eventId,
  userId,
  kept,
  fetchFrom = fetch,
  now = Date.now,
}: OfflineDoorOptions): Promise<OfflineDoor> {
  const start = await kept.load();
  const { device } = start;
  let { sequence } = start;
  let list = start.complete ? start.list : undefined;
  const decided = new Map(start.decided.map((checkIn) => [checkIn.scanId, checkIn]));
  /** A list that is still being loaded. */
  let loading = start.complete ? undefined : start.list;
  /** How far the server's clock is ahead of this device's, ms. */
  let ahead = start.list?.head.ahead ?? 0;
  let asOf = list?.head.asOf;
  let reachable = true;
  let state: OfflineState;
  let syncing: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const api = `/api/events/${eventId}/door`;
  // The last check-ins may have been kept without their tickets.
  for (const { ticketId, admission } of decided.values()) {
    const ticket = list?.tickets.get(ticketId);
    if (ticket) list?.tickets.set(ticketId, withAdmission(ticket, admission));
  }
  changed();

  function changed(): void {
    state = { asOf, tickets: list?.tickets.size ?? 0, reachable, waiting: decided.size };
    for (const listener of listeners) listener();
  }

  const serverTime = () => new Date(now() + ahead);

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
      response = await fetchFrom(`${api}/${address}`, { ...init, headers, signal });
      answer = await response.json();
    } catch (error) {
      throw new Unanswered('No answer', { cause: error });
    }
    if (response.status >= 500) throw new Unanswered();
    // Scans go to the server again, while a long evening's check-ins are still being sent.
    reachable = true;
    if (response.ok) return answer;
    const { code } = answer as { code?: unknown };
    if (code === 'door.not-found' || code === 'door.device-removed') await forget();
    throw new Error(`${response.status} from ${address}: ${code}`);
  }

  /** This user may no longer run the door. */
  async function forget(): Promise<void> {
    list = undefined;
    loading = undefined;
    asOf = undefined;
    await kept.forget();
  }

  async function report(): Promise<void> {
    while (decided.size > 0) {
      const some = [...decided.values()].slice(0, MOST_MERGED);
      const checkIns = some.map(({ typed: _, ticketId: __, admission: ___, ...checkIn }) => checkIn);
      const sentAt = new Date(now()).toISOString();
      await ask('decided-check-ins', { method: 'POST', body: JSON.stringify({ device, sentAt, checkIns }) });
      await kept.reported(some.map(({ scanId }) => scanId));
      for (const { scanId } of some) decided.delete(scanId);
      changed();
    }
  }

  /** What the server's answers do not have yet, by ticket. */
  function ownAdmissions(): Map<string, OwnAdmission[]> {
    const own = new Map<string, OwnAdmission[]>();
    for (const { ticketId, admission } of decided.values())
      own.set(ticketId, [...(own.get(ticketId) ?? []), admission]);
    return own;
  }

  async function update(): Promise<void> {
    for (let more = true; more; ) {
      const into = loading ?? list;
      const after = into ? `?after=${encodeURIComponent(into.head.next)}` : '';
      const askedAt = now();
      const part: Manifest = manifestSchema.parse(await ask(`manifest${after}`));
      // Half of the way is a better guess than none of it.
      ahead = Date.parse(part.asOf) - (askedAt + now()) / 2;
      if (into && into.head.questions !== part.questions) {
        // The door shows other answers now, so all details are read anew.
        list = undefined;
        loading = undefined;
        continue;
      }
      const target = into ?? makeList(part, []);
      const rows = applyPart(target, part, ownAdmissions());
      target.head.ahead = ahead;
      more = part.more;
      await tryToKeep(target, rows, { whole: into === undefined, complete: target === list || !more });
      if (list === target || !more) {
        list = target;
        loading = undefined;
        asOf = part.asOf;
      } else loading = target;
      changed();
    }
  }

  /** A device without room for the list still has it in memory. */
  async function tryToKeep(of: DeviceList, ...more: Rest<Parameters<KeptDoor['keep']>>): Promise<void> {
    await kept.keep(of.head, ...more).catch((error: unknown) => {
      console.warn('The list could not be stored.', error);
    });
  }

  async function syncOnce(): Promise<void> {
    // Check-ins that the server refuses must not keep the list from being brought up to date.
    for (const step of [report, update])
      try {
        await step();
      } catch (error) {
        if (error instanceof Unanswered) reachable = false;
        else console.warn('The door could not be brought up to date.', error);
      }
    changed();
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    missed() {
      reachable = false;
      changed();
    },
    async passed(scan) {
      if (!list) return;
      const here = list;
      const { changed: passed } = await decideOffline(here, scan, { userId, now: serverTime() });
      if (!passed) return;
      const ticket = withAdmission(passed.ticket, passed.admission);
      here.tickets.set(ticket.id, ticket);
      await tryToKeep(here, [ticket], { whole: false, complete: true });
    },
    async decide(scan) {
      const here = list;
      if (!here || Date.parse(here.head.validUntil) <= serverTime().getTime()) return undefined;
      const { answer, changed: passed } = await decideOffline(here, scan, { userId, now: serverTime() });
      if (!passed) return { ...answer, offline: true };
      const { admission } = passed;
      const ticket = withAdmission(passed.ticket, admission);
      const checkIn: DecidedCheckIn = {
        ...scan,
        areaId: admission.areaId,
        sequence: sequence + 1,
        ticketId: ticket.id,
        admission,
      };
      try {
        // Whatever happens to the device now, the check-in is not lost, and nobody comes in twice here.
        await kept.decide(checkIn, ticket);
      } catch (error) {
        console.warn('The check-in could not be stored.', error);
        return undefined;
      }
      sequence = checkIn.sequence;
      here.tickets.set(ticket.id, ticket);
      decided.set(checkIn.scanId, checkIn);
      changed();
      return { ...answer, offline: true };
    },
    sync() {
      syncing ??= syncOnce().finally(() => {
        syncing = undefined;
      });
      return syncing;
    },
  };
}
