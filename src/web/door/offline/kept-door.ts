import { type DBSchema, openDB } from 'idb';
import type { ManifestTicket } from '../../../core/check-in/offline/manifest.ts';
import { doorListsOf } from '../../ui/kept/leave-browser.ts';
import type { DeviceScan } from '../send-scan.ts';
import { type DeviceList, type ListHead, makeList, type OwnAdmission } from './device-list.ts';

/** A check-in that this device decided and has still to report. */
export interface DecidedCheckIn extends DeviceScan {
  areaId: string;
  sequence: number;
  ticketId: string;
  admission: OwnAdmission;
}

/** What a device keeps of one event's door for one user. */
export interface KeptDoor {
  load(): Promise<{
    /** The id of this device, at this door. */
    device: string;
    /** The number of its last check-in. */
    sequence: number;
    list: DeviceList | undefined;
    /** Whether the list has been loaded to its end. */
    complete: boolean;
    decided: DecidedCheckIn[];
  }>;
  /** Keeps a head, and tickets as they are now. `whole`: all others are forgotten. */
  keep(
    head: ListHead,
    tickets: readonly ManifestTicket[],
    more: { whole: boolean; complete: boolean },
  ): Promise<void>;
  /** Forgets the list, but no check-ins. */
  forget(): Promise<void>;
  /** Keeps a check-in with its ticket before anybody is let in. */
  decide(checkIn: DecidedCheckIn, ticket: ManifestTicket): Promise<void>;
  /** Forgets check-ins that were reported. */
  reported(scanIds: readonly string[]): Promise<void>;
}

interface ListSchema extends DBSchema {
  head: { key: string; value: ListHead & { complete: boolean } };
  tickets: { key: string; value: ManifestTicket };
}

interface CheckInsSchema extends DBSchema {
  device: { key: string; value: { id: string; sequence: number } };
  decided: { key: string; value: DecidedCheckIn };
}

const HEAD = 'head';
const THIS = 'this';

/**
 * Opens what this browser keeps of an event's door for a user: the list, which `leaveBrowser` deletes at logout, and check-ins that are still
 * to be reported, which stay until they are.
 */
export async function openKeptDoor(eventId: string, userId: string): Promise<KeptDoor> {
  const [list, checkIns] = await Promise.all([
    openDB<ListSchema>(`${doorListsOf(userId)}${eventId}`, 1, {
      upgrade(fresh) {
        fresh.createObjectStore('head');
        fresh.createObjectStore('tickets', { keyPath: 'id' });
      },
      // Another tab logs out.
      blocking: (_, __, event) => (event.target as IDBDatabase).close(),
    }),
    openDB<CheckInsSchema>(`tikiti-check-ins.${userId}.${eventId}`, 1, {
      upgrade(fresh) {
        fresh.createObjectStore('device');
        fresh.createObjectStore('decided', { keyPath: 'scanId' });
      },
    }),
  ]);
  // Otherwise a browser may delete it when the device runs short. Some ask their user, who need not answer.
  void navigator.storage?.persist?.().catch(() => false);
  return {
    async load() {
      const device = (await checkIns.get('device', THIS)) ?? { id: crypto.randomUUID(), sequence: 0 };
      await checkIns.put('device', device, THIS);
      const [decided, head, tickets] = await Promise.all([
        checkIns.getAll('decided'),
        list.get('head', HEAD),
        list.getAll('tickets'),
      ]);
      return {
        device: device.id,
        sequence: device.sequence,
        list: head && makeList(head, tickets),
        complete: head?.complete ?? false,
        decided: decided.sort((one, other) => one.sequence - other.sequence),
      };
    },
    async keep(head, tickets, { whole, complete }) {
      const tx = list.transaction(['head', 'tickets'], 'readwrite');
      tx.objectStore('head').put({ ...head, complete }, HEAD);
      if (whole) tx.objectStore('tickets').clear();
      for (const ticket of tickets) {
        tx.objectStore('tickets').put(ticket);
        for (const { id } of ticket.former) tx.objectStore('tickets').delete(id);
      }
      await tx.done;
    },
    async decide(checkIn, ticket) {
      const tx = checkIns.transaction(['device', 'decided'], 'readwrite', { durability: 'strict' });
      const device = await tx.objectStore('device').get(THIS);
      if (device) tx.objectStore('device').put({ ...device, sequence: checkIn.sequence }, THIS);
      tx.objectStore('decided').put(checkIn);
      await tx.done;
      // It is read from the check-in too, should the list be gone.
      await list.put('tickets', ticket).catch(() => undefined);
    },
    async forget() {
      const tx = list.transaction(['head', 'tickets'], 'readwrite');
      tx.objectStore('head').clear();
      tx.objectStore('tickets').clear();
      await tx.done;
    },
    async reported(scanIds) {
      const tx = checkIns.transaction('decided', 'readwrite');
      for (const id of scanIds) tx.store.delete(id);
      await tx.done;
    },
  };
}
