import type { ManifestTicket } from '../../../core/check-in/offline/manifest.ts';
import { refusal } from '../../../core/check-in/refusals.ts';
import { type DomainError, wordsOf } from '../../../core/shared/errors.ts';
import type { Decided, DecidedCheckIn, DecidedUndo } from './decided.ts';
import { type DeviceList, type LatestEntry, type OwnAdmission, withoutEntry } from './device-list.ts';

/** What a device undoes, or why it can't, in words for people. */
export type UndoneOffline = { undo: Omit<DecidedUndo, 'sequence'>; ticket: ManifestTicket } | { why: string };

const NEEDS_SERVER =
  'This phone doesn’t know how many people came with that scan. Undo it once you’re back online.';

/**
 * Undoes a check-in as the server would, with what the device knows: the latest entry of its ticket, while its people are inside.
 * @param decided what the device has still to report, in order
 * @param people of the scan, if the page knows
 * @returns undefined if it is undone already
 */
export function undoOffline(
  list: DeviceList,
  decided: readonly Decided[],
  { scanId, people, undoneAt }: { scanId: string; people: number | undefined; undoneAt: string },
): UndoneOffline | undefined {
  if (decided.some((one) => one.kind === 'undo' && one.scanId === scanId)) return undefined;
  const own = decided.find((one) => one.kind === 'check-in' && one.scanId === scanId) as
    | DecidedCheckIn
    | undefined;
  const entered = own?.direction === 'exit' ? undefined : findEntry(list, scanId);
  if (!entered) return { why: says(own ? notLast(list, own) : refusal('check-in.unknown')) };
  const { ticket, admission } = entered;
  const came = own ? (own.people ?? 1) : (people ?? peopleOf(list, ticket, admission));
  if (came === undefined) return { why: NEEDS_SERVER };
  if (admission.inside < came) return { why: says(refusal('check-in.not-last', { why: 'moved-since' })) };
  const { areaId, period } = admission;
  const undo = {
    kind: 'undo',
    scanId,
    undoneAt,
    ticketId: ticket.id,
    areaId,
    period,
    people: came,
    before: entryBefore(admission, ticket.id, decided),
  } as const;
  return { undo, ticket: withoutEntry(ticket, undo) };
}

const says = (refused: DomainError): string => wordsOf(refused);

/** Finds the admission whose latest entry is a scan. */
function findEntry(
  { tickets }: DeviceList,
  scanId: string,
): { ticket: ManifestTicket; admission: OwnAdmission } | undefined {
  for (const ticket of tickets.values()) {
    const admission = ticket.admissions.find((one) => one.scanId === scanId);
    if (admission) return { ticket, admission };
  }
  return undefined;
}

function notLast({ tickets }: DeviceList, { ticketId, admission, people = 1 }: DecidedCheckIn): DomainError {
  const inside = tickets
    .get(ticketId)
    ?.admissions.find(
      ({ areaId, period }) => areaId === admission.areaId && period === admission.period,
    )?.inside;
  return refusal('check-in.not-last', { why: (inside ?? 0) > people ? 'more-came-in' : 'moved-since' });
}

/** How many people came with the latest entry; undefined where some may have left and come back. */
function peopleOf(list: DeviceList, { typeId }: ManifestTicket, admission: OwnAdmission): number | undefined {
  const type = list.head.types.find(({ id }) => id === typeId);
  const area = list.head.areas.find(({ id }) => id === admission.areaId);
  if ((type?.people ?? 1) === 1) return 1;
  return area?.reEntry && admission.entries > 1 ? undefined : Math.max(1, admission.newcomers);
}

/** Finds the entry before the latest one, if this device decided it. */
function entryBefore(
  { areaId, period, entries }: OwnAdmission,
  ticketId: string,
  decided: readonly Decided[],
): LatestEntry | undefined {
  const before = decided.findLast(
    (one): one is DecidedCheckIn =>
      one.kind === 'check-in' &&
      one.direction === 'entry' &&
      one.ticketId === ticketId &&
      one.admission.areaId === areaId &&
      one.admission.period === period &&
      one.admission.entries === entries - 1,
  );
  if (!before) return undefined;
  const { scanId, admittedAt, gate, newcomers } = before.admission;
  return { scanId, admittedAt, gate, newcomers };
}
