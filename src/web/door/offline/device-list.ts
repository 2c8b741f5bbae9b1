import type {
  Manifest,
  ManifestAdmission,
  ManifestCollection,
  ManifestTicket,
} from '../../../core/check-in/offline/manifest.ts';
import type { Moved } from '../exchange/moves.ts';

/** All of a manifest but what it lists. */
export interface ListHead
  extends Omit<Manifest, 'tickets' | 'admissions' | 'collections' | 'more' | 'namesKey'> {
  /** How far the server's clock was ahead of this device's, ms. */
  ahead?: number;
  /** What other devices showed this one, until the server says it too. */
  heard?: readonly Moved[];
}

/** What a device knows of an event's tickets. */
export interface DeviceList {
  head: ListHead;
  tickets: Map<string, ManifestTicket>;
  /** Ids by the hash of the short code. */
  byCode: Map<string, string>;
  /** Ids by former ids and hashes of former codes, from before transfers. */
  former: Map<string, string>;
  /** What was handed out of each add-on and not put back, by its id, earliest first. */
  handedOut: Map<string, ManifestCollection[]>;
}

/** Rows of a list, as they are now. */
export interface ListRows {
  tickets: readonly ManifestTicket[];
  collections: readonly ManifestCollection[];
}

/** Separates what is kept with the list from what must not be. */
export const headOf = ({
  tickets: _,
  admissions: __,
  collections: ___,
  more: ____,
  namesKey: _____,
  ...head
}: Manifest): ListHead => head;

/** Makes a list of what a device kept. */
export function makeList(head: ListHead, { tickets, collections }: ListRows): DeviceList {
  const list: DeviceList = {
    head,
    tickets: new Map(),
    byCode: new Map(),
    former: new Map(),
    handedOut: new Map(),
  };
  for (const ticket of tickets) putTicket(list, ticket);
  for (const collection of collections) putCollection(list, collection);
  return list;
}

/** Notes that an add-on was handed out or put back. */
export function putCollection(
  { handedOut }: Pick<DeviceList, 'handedOut'>,
  collection: ManifestCollection,
): void {
  const { unitId, collectionId, putBack } = collection;
  const others = (handedOut.get(unitId) ?? []).filter((one) => one.collectionId !== collectionId);
  const all = putBack ? others : [...others, collection];
  handedOut.set(
    unitId,
    all.sort((one, other) => (one.at < other.at ? -1 : 1)),
  );
}

function putTicket(list: DeviceList, ticket: ManifestTicket): void {
  list.tickets.set(ticket.id, ticket);
  for (const codeHash of [ticket.codeHash, ...(ticket.importedCodes ?? [])])
    list.byCode.set(codeHash, ticket.id);
  for (const { id, codeHash } of ticket.former) {
    // Its row of before the transfer is gone, as no ticket has that id any more.
    list.tickets.delete(id);
    list.byCode.delete(codeHash);
    list.former.set(id, ticket.id);
    list.former.set(codeHash, ticket.id);
  }
}

/**
 * Brings a list up to date with an answer of the server.
 * @param own makes a ticket as it is with what this device decided and the server has not got yet
 * @returns what changed, as it is now
 */
export function applyPart(
  list: DeviceList,
  part: Manifest,
  own: (ticket: ManifestTicket) => ManifestTicket,
): ListRows {
  list.head = headOf(part);
  const { tickets, admissions, collections } = part;
  const changed = new Map<string, ManifestTicket>();
  for (const ticket of tickets) changed.set(ticket.id, ticket);
  for (const { ticketId, ...admission } of admissions) {
    const ticket = changed.get(ticketId) ?? list.tickets.get(ticketId);
    if (ticket) changed.set(ticketId, withAdmission(ticket, admission));
  }
  const rows = [...changed.values()].map(own);
  for (const row of rows) putTicket(list, row);
  for (const collection of collections) putCollection(list, collection);
  return { tickets: rows, collections };
}

export type OwnAdmission = Omit<ManifestAdmission, 'ticketId'>;

/** Puts an admission in the place of the ticket's last one in that area and period. */
export function withAdmission(ticket: ManifestTicket, admission: OwnAdmission): ManifestTicket {
  const others = ticket.admissions.filter(
    ({ areaId, period }) => areaId !== admission.areaId || period !== admission.period,
  );
  return { ...ticket, admissions: [...others, admission] };
}

/** The latest entry of an admission. */
export type LatestEntry = Pick<OwnAdmission, 'scanId' | 'admittedAt' | 'gate' | 'newcomers'>;

export interface EntryToUndo {
  scanId: string;
  areaId: string;
  period: string;
  /** How many came with it. */
  people: number;
  /** The entry before it, as far as this device knows. */
  before: LatestEntry | undefined;
}

/**
 * Takes back a ticket's latest entry, unless it is another scan's. An entry before it that nobody knows here leaves this one named, as its
 * people are outside.
 */
export function withoutEntry(
  ticket: ManifestTicket,
  { scanId, areaId, period, people, before }: EntryToUndo,
): ManifestTicket {
  const undone = ticket.admissions.find(
    (one) => one.areaId === areaId && one.period === period && one.scanId === scanId,
  );
  if (!undone) return ticket;
  if (undone.entries <= 1)
    return { ...ticket, admissions: ticket.admissions.filter((one) => one !== undone) };
  const [entries, admitted] = [undone.entries - 1, undone.admitted - undone.newcomers];
  return withAdmission(ticket, {
    ...undone,
    newcomers: entries === 1 ? admitted : 0,
    ...before,
    entries,
    admitted,
    inside: Math.max(0, undone.inside - people),
  });
}

/** Counts the people that an area has admitted in a period, and those inside, as far as the device knows. */
export function countPeople(
  { tickets }: Pick<DeviceList, 'tickets'>,
  { areaId, period }: { areaId: string; period: string },
): { admitted: number; inside: number } {
  const sum = { admitted: 0, inside: 0 };
  for (const { admissions } of tickets.values())
    for (const one of admissions)
      if (one.areaId === areaId && one.period === period) {
        sum.admitted += one.admitted;
        sum.inside += one.inside;
      }
  return sum;
}
