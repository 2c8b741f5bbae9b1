import type { TestApp } from '../../../../../tests/database.ts';
import { collectAddOn, uncollectAddOn } from '../../../../core/check-in/collect-add-on.ts';
import { getManifest } from '../../../../core/check-in/offline/get-manifest.ts';
import { mergeDecided } from '../../../../core/check-in/offline/merge-decided.ts';
import { admitTicket } from '../../../../core/check-in/scans/admit-ticket.ts';
import { searchDoor } from '../../../../core/check-in/search-door.ts';
import { undoCheckIn } from '../../../../core/check-in/undo-check-in.ts';
import type { SignedIn } from '../../../../core/shared/actor.ts';
import { DomainError, wordsOf } from '../../../../core/shared/errors.ts';
import { collect, putBack } from '../../answer/collect.ts';
import type { DeviceScan } from '../../send-scan.ts';
import { askOrDecide } from '../ask-or-decide.ts';
import type { KeptDoor } from '../kept-door.ts';
import { type Heard, openOfflineDoor } from '../offline-door.ts';
import { searchOrFind } from '../search-or-find.ts';
import { undoOrDecide } from '../undo-or-decide.ts';
import { keepInMemory } from './kept-in-memory.ts';

/** Opens a phone at a door, whose network can be cut. Its clock may be ahead of the server's, ms. */
export async function aPhone(
  app: TestApp,
  { eventId, owner }: { eventId: string; owner: SignedIn },
  {
    gate = 'North gate',
    aheadMs = 0,
    kept = keepInMemory(),
  }: { gate?: string; aheadMs?: number; kept?: KeptDoor } = {},
) {
  const network = {
    cut: false,
    /** Requests arrive, and their answers are lost. */
    losesAnswers: false,
    /** The code with which check-ins and, for `door.not-found`, all requests are refused. */
    refuses: '',
  };
  const now = () => app.clock.now().getTime() + aheadMs;
  const answer = async (address: string, method: string, body: unknown): Promise<unknown> => {
    const input = { eventId, ...(body as object) };
    const id = address.split('/').at(-1);
    if (address.includes('/collected-add-ons/'))
      return method === 'PUT'
        ? collectAddOn(app, owner, { ...input, unitId: id })
        : uncollectAddOn(app, owner, { eventId, unitId: id });
    if (method === 'DELETE') return undoCheckIn(app, owner, { eventId, scanId: id });
    if (address.endsWith('/door-searches')) return searchDoor(app, owner, input);
    if (address.endsWith('/check-ins')) return admitTicket(app, owner, input);
    if (address.endsWith('/decided-check-ins')) return mergeDecided(app, owner, input);
    const after = new URL(address, 'http://door').searchParams.get('after') ?? undefined;
    return getManifest(app, owner, { eventId, after });
  };
  const fetchFrom: typeof fetch = async (address, init) => {
    if (network.cut) throw new TypeError('Failed to fetch');
    const path = String(address);
    if (
      network.refuses &&
      (network.refuses !== 'check-in.area-not-open' || path.endsWith('decided-check-ins'))
    )
      return Response.json({ code: network.refuses, detail: 'No.' }, { status: 404 });
    try {
      const found = await answer(path, init?.method ?? 'GET', init?.body && JSON.parse(String(init.body)));
      if (network.losesAnswers) throw new TypeError('Failed to fetch');
      return found === undefined ? new Response(null, { status: 204 }) : Response.json(found);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return Response.json({ code: error.code, detail: wordsOf(error) }, { status: 409 });
    }
  };
  const tab: { namesKey: string | undefined } = { namesKey: undefined };
  const keptKey = {
    read: () => tab.namesKey,
    keep: (namesKey: string | undefined) => {
      tab.namesKey = namesKey;
    },
  };
  const open = () => openOfflineDoor({ eventId, userId: owner.userId, kept, fetchFrom, now, keptKey });
  let door = await open();
  return {
    network,
    get state() {
      return door.state();
    },
    sync: () => door.sync(),
    /** Shows another phone its codes. */
    async showTo(other: { hear: (frame: string) => Promise<Heard> }): Promise<Heard[]> {
      return Promise.all((await door.frames()).map((frame) => other.hear(frame)));
    },
    hear: (frame: string) => door.hear(frame),
    decide: (code: string, more: Partial<DeviceScan> = {}) => door.decide(scanOf(code, more)),
    scan: (code: string, more: Partial<DeviceScan> = {}) =>
      askOrDecide(eventId, scanOf(code, more), door, fetchFrom),
    undo: (scanId: string, people?: number) => undoOrDecide(eventId, { scanId, people }, door, fetchFrom),
    collect: (unitId: string, collectionId = app.newId()) =>
      collect({ eventId, unitId, gate, collectionId }, { door, fetchFrom }),
    putBack: (unitId: string) => putBack({ eventId, unitId }, { at: '', gate: '' }, { door, fetchFrom }),
    find: (text: string, areaId?: string) => searchOrFind(eventId, { text, areaId }, door, fetchFrom),
    /** What this tab and this phone keep. */
    tab,
    kept,
    /** Opens the page again. */
    async reload() {
      door = await open();
    },
  };

  function scanOf(code: string, more: Partial<DeviceScan>): DeviceScan {
    const scannedAt = new Date(now()).toISOString();
    return {
      scanId: app.newId(),
      code,
      typed: false,
      gate,
      areaId: undefined,
      direction: 'entry',
      scannedAt,
      ...more,
    };
  }
}
