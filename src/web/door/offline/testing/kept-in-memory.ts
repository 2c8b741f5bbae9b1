import type { Decided } from '../decided.ts';
import { type ListRows, makeList } from '../device-list.ts';
import type { KeptDoor } from '../kept-door.ts';

/** Keeps a door in memory, as a browser would in its database. Opened again, it has what was kept. */
export function keepInMemory(): KeptDoor {
  const device = crypto.randomUUID();
  let sequence = 0;
  let head: Parameters<KeptDoor['keep']>[0] | undefined;
  let complete = false;
  const tickets = new Map<string, ListRows['tickets'][number]>();
  const collections = new Map<string, ListRows['collections'][number]>();
  const decided = new Map<number, Decided>();
  const put = (rows: ListRows) => {
    for (const ticket of structuredClone(rows.tickets)) {
      tickets.set(ticket.id, ticket);
      for (const { id } of ticket.former) tickets.delete(id);
    }
    for (const one of structuredClone(rows.collections))
      collections.set(`${one.unitId} ${one.collectionId}`, one);
  };
  return {
    load: async () => ({
      device,
      sequence,
      list:
        head &&
        makeList(structuredClone(head), {
          tickets: structuredClone([...tickets.values()]),
          collections: structuredClone([...collections.values()]),
        }),
      complete,
      decided: structuredClone([...decided.values()]),
    }),
    async keep(newHead, changed, more) {
      [head, complete] = [structuredClone(newHead), more.complete];
      if (more.whole) for (const rows of [tickets, collections]) rows.clear();
      put(changed);
    },
    async decide(one, changed) {
      sequence = one.sequence;
      decided.set(sequence, structuredClone(one));
      put(changed);
    },
    async forget() {
      head = undefined;
      for (const rows of [tickets, collections]) rows.clear();
    },
    async reported(some) {
      for (const one of some) decided.delete(one.sequence);
    },
  };
}
