import { v7 as newId } from 'uuid';
import { readInTab, storeInTab } from '../../../ui/kept/tab-storage.ts';
import type { SectionId } from '../sections/sections.ts';
import type { EventDraft } from './draft.ts';

/** A draft that somebody left unfinished. */
export interface KeptDraft {
  draft: EventDraft;
  /** The stored event's version that it is a change of; '' for a new event. */
  basedOn: string;
}

/** Bumped when the draft's shape changes: older drafts are then dropped instead of misread. */
const SHAPE = 9;

/** Names where a person's browser keeps their new event; another person on the same browser has another. */
export const newEventKey = (userId: string) => `tikiti.draft.${SHAPE}.${userId}.new`;

/** Names where it keeps their changes of one section of a stored event. */
export const sectionKey = (userId: string, eventId: string, section: SectionId) =>
  `tikiti.draft.${SHAPE}.${userId}.${eventId}.${section}`;

export const readKept = (key: string) => read<KeptDraft>(key);

export const keep = (key: string, left: KeptDraft) => write(key, left);

export function dropKept(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser without storage kept none.
  }
}

/** Beside a draft: the tab that has it open, and which of the pages in that tab. */
interface Mark {
  tab: string;
  page: string;
}

/**
 * A draft as one page has it open. It is open in one tab at a time, and a tab may always take it over, so a mark that a crashed tab left
 * behind is in nobody's way (decision 0031). Without storage each tab works on its own.
 */
export function draftInTab(key: string) {
  const name = `${key}.open`;
  const page = newId();
  const isOther = (mark: Mark | undefined) => mark !== undefined && mark.page !== page;
  return {
    /** Tells whether another tab has it open. A page that is reloaded is the same tab. */
    isElsewhere: () => {
      const mark = read<Mark>(name);
      return mark !== undefined && mark.tab !== thisTab();
    },
    /** Makes it this page's, whoever has it. */
    open: () => write(name, { tab: thisTab(), page } satisfies Mark),
    /** Tells whether another page, be it in a copy of this tab, has opened it since. */
    isTaken: () => isOther(read<Mark>(name)),
    close: () => {
      if (read<Mark>(name)?.page === page) dropKept(name);
    },
    /** Tells when another page opens it. @returns stops that */
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
    // Storage is full or forbidden: the form works on, only a reload would lose it.
  }
}
