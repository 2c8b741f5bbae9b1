import { type Manifest, MOST_MERGED, manifestSchema } from '../../../core/check-in/offline/manifest.ts';
import type { DeviceScan, Outcome } from '../send-scan.ts';
import { decideOffline } from './decide-offline.ts';
import { applyPart, makeList, type OwnAdmission, withAdmission } from './device-list.ts';
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
  let ahead = 0;
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

  async function ask(address: string, init: RequestInit = {}): Promise<unknown> {
    const headers = {
      accept: 'application/json',
      ...(init.body ? { 'content-type': 'application/json' } : {}),
    };
    const response = await fetchFrom(`${api}/${address}`, {
      ...init,
      headers,
      signal: AbortSignal.timeout(SYNC_PATIENCE_MS),
    });
    if (response.status === 403 || response.status === 404) await forget();
    if (!response.ok) throw new Error(`${response.status} from ${address}`);
    const answer: unknown = await response.json();
    // Scans go to the server again, while a long evening's check-ins are still being sent.
    reachable = true;
    return answer;
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
      more = part.more;
      await kept.keep(target.head, rows, { whole: into === undefined, complete: target === list || !more });
      if (list === target || !more) {
        list = target;
        loading = undefined;
        asOf = part.asOf;
      } else loading = target;
      changed();
    }
  }

  async function syncOnce(): Promise<void> {
    try {
      await report();
      await update();
    } catch (error) {
      if (error instanceof Error) reachable = false;
      else throw error;
    } finally {
      changed();
    }
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
      await kept.keep(here.head, [ticket], { whole: false, complete: true });
    },
    async decide(scan) {
      if (!list || asOf === undefined || Date.parse(list.head.validUntil) <= serverTime().getTime())
        return undefined;
      const { answer, changed: passed } = await decideOffline(list, scan, { userId, now: serverTime() });
      if (!passed) return { ...answer, offline: true };
      sequence += 1;
      const areaId = passed.admission.areaId;
      const checkIn: DecidedCheckIn = {
        ...scan,
        areaId,
        sequence,
        ticketId: passed.ticket.id,
        admission: passed.admission,
      };
      const ticket = withAdmission(passed.ticket, passed.admission);
      // Whatever happens to the device now, the check-in is not lost, and nobody comes in twice here.
      await kept.decide(checkIn, ticket);
      list.tickets.set(ticket.id, ticket);
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
