import type { Manifest, ManifestAdmission, ManifestTicket } from '../../../core/check-in/offline/manifest.ts';

/** All of a manifest but what it lists. */
export interface ListHead extends Omit<Manifest, 'tickets' | 'admissions' | 'more'> {
  /** How far the server's clock was ahead of this device's, ms. */
  ahead?: number;
}

/** What a device knows of an event's tickets. */
export interface DeviceList {
  head: ListHead;
  tickets: Map<string, ManifestTicket>;
  /** Ids by the hash of the short code. */
  byCode: Map<string, string>;
  /** Ids by former ids and hashes of former codes, from before transfers. */
  former: Map<string, string>;
}

/** Makes a list of what a device kept. */
export function makeList(head: ListHead, tickets: readonly ManifestTicket[]): DeviceList {
  const list: DeviceList = { head, tickets: new Map(), byCode: new Map(), former: new Map() };
  for (const ticket of tickets) putTicket(list, ticket);
  return list;
}

function putTicket(list: DeviceList, ticket: ManifestTicket): void {
  list.tickets.set(ticket.id, ticket);
  list.byCode.set(ticket.codeHash, ticket.id);
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
 * @param decided admissions of check-ins that the server has not got yet; they stay
 * @returns the tickets that changed, as they are now
 */
export function applyPart(
  list: DeviceList,
  { tickets, admissions, more: _, ...head }: Manifest,
  decided: ReadonlyMap<string, readonly OwnAdmission[]>,
): ManifestTicket[] {
  list.head = head;
  const changed = new Map<string, ManifestTicket>();
  for (const ticket of tickets) changed.set(ticket.id, ticket);
  for (const { ticketId, ...admission } of admissions) {
    const ticket = changed.get(ticketId) ?? list.tickets.get(ticketId);
    if (ticket) changed.set(ticketId, withAdmission(ticket, admission));
  }
  const rows = [...changed.values()].map((ticket) =>
    (decided.get(ticket.id) ?? []).reduce(withAdmission, ticket),
  );
  for (const row of rows) putTicket(list, row);
  return rows;
}

export type OwnAdmission = Omit<ManifestAdmission, 'ticketId'>;

/** Puts an admission in the place of the ticket's last one in that area and period. */
export function withAdmission(ticket: ManifestTicket, admission: OwnAdmission): ManifestTicket {
  const others = ticket.admissions.filter(
    ({ areaId, period }) => areaId !== admission.areaId || period !== admission.period,
  );
  return { ...ticket, admissions: [...others, admission] };
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
