import type { Area, DoorDay } from '../../../core/check-in/areas/area.ts';
import type { AddOnAtDoor, DoorAnswer } from '../../../core/check-in/door-answer.ts';
import type { ManifestTicket, TicketDetails } from '../../../core/check-in/offline/manifest.ts';
import type { Admission, StoredScan } from '../../../core/check-in/scans/admission.ts';
import { decideScan, withCounts } from '../../../core/check-in/scans/decide-scan.ts';
import type { TicketAtDoor } from '../../../core/check-in/scans/ticket-at-door-store.ts';
import { DomainError, wordsOf } from '../../../core/shared/errors.ts';
import type { DeviceScan, NotChecked } from '../send-scan.ts';
import { countPeople, type DeviceList, type OwnAdmission } from './device-list.ts';
import { hashShortCode, openDetails, type ReadOffline, readCodeOffline } from './read-code.ts';
import { type NamesKey, openWithKey } from './read-names.ts';

/** A device's own answer to a scan. */
export interface DecidedOffline {
  answer: DoorAnswer | NotChecked;
  /** Of a scan that let people in or out: the ticket, and its admission then. */
  changed?: {
    ticket: ManifestTicket;
    admission: OwnAdmission;
    /** What lists say of the ticket. */
    shown: { typeName: string; shortCode: string };
  };
}

/**
 * Decides a scan as the server would, with what the device knows.
 * @param now by the server's clock, as far as the device knows it
 * @param names the key of the event's names, which also opens what the door shows of a typed code's ticket
 */
export async function decideOffline(
  list: DeviceList,
  scan: DeviceScan,
  { userId, now, names }: { userId: string; now: Date; names: NamesKey | undefined },
): Promise<DecidedOffline> {
  const { code, signature, named } = await readHere(list, scan.code);
  const ticket = list.tickets.get(list.byCode.get(named) ?? named);
  const movedTo = list.former.get(named);
  const details =
    ticket &&
    (signature ? await openDetails(ticket.details, signature) : names && (await openWithKey(ticket, names)));
  const shortCode = details?.shortCode ?? (code.kind === 'short' ? code.shortCode : '');
  const known = ticket && atDoor(list, ticket, { ...details, shortCode });
  try {
    const { answer, changed, counts } = decideScan(
      { ...scan, id: scan.scanId, code, people: scan.people ?? 1, scannedAt: now, arrivedAt: now },
      {
        timeZone: list.head.timeZone,
        userId,
        seesOrders: false,
        open: areasOf(list.head),
        days: daysOf(list.head),
        found: known ?? (movedTo === undefined ? undefined : { transferredTo: movedTo }),
        earlier: ticket && earlierScan(ticket, scan, { userId, now }),
      },
    );
    if (!ticket || !changed || !counts) return { answer };
    const before = countPeople(list, counts);
    const { admitted, inside } = changed.move;
    return {
      answer: withCounts(answer, { admitted: before.admitted + admitted, inside: before.inside + inside }),
      changed: {
        ticket,
        admission: ownOf(changed.admission),
        shown: { typeName: known?.typeName ?? '', shortCode },
      },
    };
  } catch (error) {
    // The area is not chosen yet, or counts no exits.
    if (error instanceof DomainError) return { answer: { answer: 'not-checked', why: wordsOf(error) } };
    throw error;
  }
}

/** Reads a code with all that the list has: a code of ours, or one of the system that sold a ticket. `named`: an id, or a hash of a code */
async function readHere(list: DeviceList, text: string): Promise<ReadOffline & { named: string }> {
  const read = await readCodeOffline(list.head, text);
  const { code } = read;
  if (code.kind === 'signed') return { ...read, named: code.ticketId };
  if (code.kind !== 'short' && code.kind !== 'malformed') return { ...read, named: '' };
  const hashOf = (spelled: string) => hashShortCode(list.head.eventId, spelled);
  const isListed = (hash: string) => list.byCode.has(hash) || list.former.has(hash);
  const own = code.kind === 'short' ? await hashOf(code.shortCode) : '';
  const imported = isListed(own) ? own : await hashOf(text.trim());
  if (own === imported || !isListed(imported)) return { ...read, named: own };
  return { code: { kind: 'signed', ticketId: list.byCode.get(imported) ?? '' }, named: imported };
}

/** The same scan, if the server has admitted it and only its answer did not come. */
function earlierScan(
  { id, admissions }: ManifestTicket,
  scan: DeviceScan,
  { userId, now }: { userId: string; now: Date },
): StoredScan | undefined {
  const admission = admissions.find(({ scanId }) => scanId === scan.scanId);
  return (
    admission && {
      id: scan.scanId,
      ticketId: id,
      areaId: admission.areaId,
      direction: 'entry',
      answer: 'admitted',
      scannedBy: userId,
      scannedAt: now,
      undone: false,
    }
  );
}

function atDoor(list: DeviceList, ticket: ManifestTicket, details: TicketDetails): TicketAtDoor {
  const type = list.head.types.find(({ id }) => id === ticket.typeId);
  return {
    id: ticket.id,
    typeId: ticket.typeId,
    typeName: type?.name ?? '',
    colour: type?.colour ?? null,
    people: type?.people ?? 1,
    shortCode: details.shortCode,
    email: null,
    attendeeName: details.name ?? null,
    answers: details.answers ?? [],
    state: ticket.state,
    revokedAt: ticket.revokedAt === null ? null : new Date(ticket.revokedAt),
    reversed: ticket.why === 'reversed',
    resold: ticket.why === 'resold',
    admits: ticket.admits,
    forResale: false,
    addOns: addOnsOf(list, details),
    admissions: ticket.admissions.map((one) => ({
      ...one,
      ticketId: ticket.id,
      admittedAt: new Date(one.admittedAt),
      admittedBy: '',
      previousScanId: null,
    })),
  };
}

/** The add-ons of a ticket that were not refunded, and which were handed out. */
const addOnsOf = ({ tickets, handedOut }: DeviceList, { addOns = [] }: TicketDetails): AddOnAtDoor[] =>
  addOns
    .filter(({ id }) => tickets.get(id)?.state === 'valid')
    .map((addOn) => {
      const stands = handedOut.get(addOn.id)?.[0];
      return { ...addOn, collected: stands ? { at: stands.at, gate: stands.gate } : null };
    });

/** The open areas, as decisions need them. */
export const areasOf = ({ areas }: DeviceList['head']): Area[] =>
  areas.map((area) => ({ ...area, closedAt: null, types: datesOf(area.types) }));

/** The event's days. A list from before there were any has none. */
const daysOf = ({ days = [] }: DeviceList['head']): DoorDay[] =>
  days.map(({ startsAt, endsAt, typeIds }) => ({
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    typeIds,
  }));

const datesOf = (types: DeviceList['head']['areas'][number]['types']) =>
  types?.map(({ ticketTypeId, validFrom, validUntil }) => ({
    ticketTypeId,
    validFrom: validFrom === null ? null : new Date(validFrom),
    validUntil: validUntil === null ? null : new Date(validUntil),
  })) ?? null;

const ownOf = ({
  ticketId: _,
  admittedBy: __,
  previousScanId: ___,
  admittedAt,
  ...admission
}: Admission): OwnAdmission => ({
  ...admission,
  admittedAt: admittedAt.toISOString(),
});
