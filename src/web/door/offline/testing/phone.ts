import type { TestApp } from '../../../../../tests/database.ts';
import { getManifest } from '../../../../core/check-in/offline/get-manifest.ts';
import { mergeCheckIns } from '../../../../core/check-in/offline/merge-check-ins.ts';
import { admitTicket } from '../../../../core/check-in/scans/admit-ticket.ts';
import type { SignedIn } from '../../../../core/shared/actor.ts';
import type { DeviceScan } from '../../send-scan.ts';
import { askOrDecide } from '../ask-or-decide.ts';
import type { KeptDoor } from '../kept-door.ts';
import { openOfflineDoor } from '../offline-door.ts';
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
  const answer = async (address: string, body: unknown): Promise<unknown> => {
    const input = { eventId, ...(body as object) };
    if (address.endsWith('/check-ins')) return admitTicket(app, owner, input);
    if (address.endsWith('/decided-check-ins')) return mergeCheckIns(app, owner, input);
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
    const found = await answer(path, init?.body && JSON.parse(String(init.body)));
    if (network.losesAnswers) throw new TypeError('Failed to fetch');
    return Response.json(found);
  };
  const open = () => openOfflineDoor({ eventId, userId: owner.userId, kept, fetchFrom, now });
  let door = await open();
  return {
    network,
    get state() {
      return door.state();
    },
    sync: () => door.sync(),
    decide: (code: string, more: Partial<DeviceScan> = {}) => door.decide(scanOf(code, more)),
    scan: (code: string, more: Partial<DeviceScan> = {}) =>
      askOrDecide(eventId, scanOf(code, more), door, fetchFrom),
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
