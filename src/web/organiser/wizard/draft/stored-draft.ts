import { v7 as newId } from 'uuid';
import { readInTab, storeInTab } from '../../../ui/kept/tab-storage.ts';
import type { EventDraft } from './draft.ts';

/** An unfinished draft. */
export interface KeptDraft {
  draft: EventDraft;
  /** The version of the stored event that it changes; '' for a new event. */
  basedOn: string;
  /** The fields that it changes. In all others it may be older than what is stored. */
  changed: readonly (keyof EventDraft)[];
}

/** Increased when the draft's shape changes, so that older drafts are dropped instead of misread. */
const SHAPE = 14;

/** The storage key of a user's new event. Another user of the same browser has another. */
export const newEventKey = (userId: string) => `tikiti.draft.${SHAPE}.${userId}.new`;

/** The storage key of a user's changes to a stored event. */
export const editKey = (userId: string, eventId: string) => `tikiti.draft.${SHAPE}.${userId}.${eventId}`;

export const readKept = (key: string) => read<KeptDraft>(key);

export const keep = (key: string, left: KeptDraft) => write(key, left);

export function dropKept(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser without storage kept none.
  }
}

/** Stored beside a draft: the tab that has it open, and which page in that tab. */
interface Mark {
  tab: string;
  page: string;
}

/**
 * A draft as one page opens it. It is open in one tab at a time, but a tab may always take it over, so that the mark of a crashed tab
 * blocks nobody (decision 0031). Without storage each tab works on its own.
 */
export function draftInTab(key: string) {
  const name = `${key}.open`;
  const page = newId();
  const isOther = (mark: Mark | undefined) => mark !== undefined && mark.page !== page;
  return {
    /** Tells whether another tab has it open. A reloaded page is the same tab. */
    isElsewhere: () => {
      const mark = read<Mark>(name);
      return mark !== undefined && mark.tab !== thisTab();
    },
    /** Takes it over for this page. */
    open: () => write(name, { tab: thisTab(), page } satisfies Mark),
    /** Tells whether another page, perhaps in a duplicate of this tab, has opened it since. */
    isTaken: () => isOther(read<Mark>(name)),
    close: () => {
      if (read<Mark>(name)?.page === page) dropKept(name);
    },
    /** Calls back when another page opens it. @returns a function that ends this */
    watch: (onTaken: () => void) => {
      const look = ({ key: changed, newValue }: StorageEvent) => {
        if (changed === name && newValue && isOther(JSON.parse(newValue))) onTaken();
      };
      addEventListener('storage', look);
      return () => removeEventListener('storage', look);
    },
  };
}

function thisTab(): string {
  const known = readInTab<{ id: string }>('tikiti.tab');
  if (known) return known.id;
  const id = newId();
  storeInTab('tikiti.tab', { id });
  return id;
}

function read<Kept>(key: string): Kept | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden. The form still works, but a reload loses its input.
  }
}
