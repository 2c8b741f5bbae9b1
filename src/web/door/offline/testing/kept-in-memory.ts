import { makeList } from '../device-list.ts';
import type { DecidedCheckIn, KeptDoor } from '../kept-door.ts';

/** Keeps a door in memory, as a browser would in its database. Opened again, it has what was kept. */
export function keepInMemory(): KeptDoor {
  const device = crypto.randomUUID();
  let sequence = 0;
  let head: Parameters<KeptDoor['keep']>[0] | undefined;
  let complete = false;
  const tickets = new Map<string, Parameters<KeptDoor['keep']>[1][number]>();
  const decided = new Map<string, DecidedCheckIn>();
  return {
    load: async () => ({
      device,
      sequence,
      list: head && makeList(structuredClone(head), structuredClone([...tickets.values()])),
      complete,
      decided: structuredClone([...decided.values()]),
    }),
    async keep(newHead, changed, more) {
      [head, complete] = [structuredClone(newHead), more.complete];
      if (more.whole) tickets.clear();
      for (const ticket of structuredClone(changed)) {
        tickets.set(ticket.id, ticket);
        for (const { id } of ticket.former) tickets.delete(id);
      }
    },
    async decide(checkIn, ticket) {
      sequence = checkIn.sequence;
      decided.set(checkIn.scanId, structuredClone(checkIn));
      tickets.set(ticket.id, structuredClone(ticket));
    },
    async forget() {
      head = undefined;
      tickets.clear();
    },
    async reported(scanIds) {
      for (const id of scanIds) decided.delete(id);
    },
  };
}
