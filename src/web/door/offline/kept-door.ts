import { type DBSchema, openDB } from 'idb';
import type { ManifestCollection, ManifestTicket } from '../../../core/check-in/offline/manifest.ts';
import { doorListsOf } from '../../ui/kept/leave-browser.ts';
import type { Decided } from './decided.ts';
import { type DeviceList, type ListHead, type ListRows, makeList } from './device-list.ts';

/** What a device keeps of one event's door for one user. */
export interface KeptDoor {
  load(): Promise<{
    /** The id of this device, at this door. */
    device: string;
    /** The number of what it decided last. */
    sequence: number;
    list: DeviceList | undefined;
    /** Whether the list has been loaded to its end. */
    complete: boolean;
    /** What it has still to report, in order. */
    decided: Decided[];
  }>;
  /** Keeps a head, and rows as they are now. `whole`: all others are forgotten. */
  keep(head: ListHead, rows: ListRows, more: { whole: boolean; complete: boolean }): Promise<void>;
  /** Forgets the list, but nothing that is still to be reported. */
  forget(): Promise<void>;
  /** Keeps what was decided, with what it changed, before anybody is let in. */
  decide(decided: Decided, rows: ListRows): Promise<void>;
  /** Forgets what was reported. */
  reported(decided: readonly Decided[]): Promise<void>;
}

interface ListSchema extends DBSchema {
  head: { key: string; value: ListHead & { complete: boolean } };
  tickets: { key: string; value: ManifestTicket };
  collections: { key: [string, string]; value: ManifestCollection };
}

interface CheckInsSchema extends DBSchema {
  device: { key: string; value: { id: string; sequence: number } };
  decided: { key: number; value: Decided };
}

const HEAD = 'head';
const THIS = 'this';

/**
 * Opens what this browser keeps of an event's door for a user: the list, which `leaveBrowser` deletes at logout, and what is still to be
 * reported, which stays until it is.
 */
export async function openKeptDoor(eventId: string, userId: string): Promise<KeptDoor> {
  const [list, checkIns] = await Promise.all([
    openDB<ListSchema>(`${doorListsOf(userId)}${eventId}`, 2, {
      upgrade(fresh) {
        // A list of another version is loaded anew.
        for (const store of [...fresh.objectStoreNames]) fresh.deleteObjectStore(store);
        fresh.createObjectStore('head');
        fresh.createObjectStore('tickets', { keyPath: 'id' });
        fresh.createObjectStore('collections', { keyPath: ['unitId', 'collectionId'] });
      },
      // Another tab logs out.
      blocking: (_, __, event) => (event.target as IDBDatabase).close(),
    }),
    openDB<CheckInsSchema>(`tikiti-check-ins.${userId}.${eventId}`, 2, {
      upgrade(fresh) {
        // No release had version 1, which kept check-ins only.
        for (const store of [...fresh.objectStoreNames]) fresh.deleteObjectStore(store);
        fresh.createObjectStore('device');
        fresh.createObjectStore('decided', { keyPath: 'sequence' });
      },
    }),
  ]);
  // Otherwise a browser may delete it when the device runs short. Some ask their user, who need not answer.
  void navigator.storage?.persist?.().catch(() => false);
  return {
    async load() {
      const device = (await checkIns.get('device', THIS)) ?? { id: crypto.randomUUID(), sequence: 0 };
      await checkIns.put('device', device, THIS);
      const [decided, head, tickets, collections] = await Promise.all([
        checkIns.getAll('decided'),
        list.get('head', HEAD),
        list.getAll('tickets'),
        list.getAll('collections'),
      ]);
      return {
        device: device.id,
        sequence: device.sequence,
        list: head && makeList(head, { tickets, collections }),
        complete: head?.complete ?? false,
        decided,
      };
    },
    async keep(head, { tickets, collections }, { whole, complete }) {
      const tx = list.transaction(['head', 'tickets', 'collections'], 'readwrite');
      tx.objectStore('head').put({ ...head, complete }, HEAD);
      if (whole) for (const store of ['tickets', 'collections'] as const) tx.objectStore(store).clear();
      for (const ticket of tickets) {
        tx.objectStore('tickets').put(ticket);
        for (const { id } of ticket.former) tx.objectStore('tickets').delete(id);
      }
      for (const collection of collections) tx.objectStore('collections').put(collection);
      await tx.done;
    },
    async decide(one, { tickets, collections }) {
      const tx = checkIns.transaction(['device', 'decided'], 'readwrite', { durability: 'strict' });
      const device = await tx.objectStore('device').get(THIS);
      if (device) tx.objectStore('device').put({ ...device, sequence: one.sequence }, THIS);
      tx.objectStore('decided').put(one);
      await tx.done;
      // They are made of what was decided too, should the list be gone.
      for (const ticket of tickets) await list.put('tickets', ticket).catch(() => undefined);
      for (const collection of collections) await list.put('collections', collection).catch(() => undefined);
    },
    async forget() {
      const tx = list.transaction(['head', 'tickets', 'collections'], 'readwrite');
      for (const store of ['head', 'tickets', 'collections'] as const) tx.objectStore(store).clear();
      await tx.done;
    },
    async reported(decided) {
      const tx = checkIns.transaction('decided', 'readwrite');
      for (const { sequence } of decided) tx.store.delete(sequence);
      await tx.done;
    },
  };
}
