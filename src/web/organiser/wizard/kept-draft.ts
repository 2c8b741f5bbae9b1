import type { EventDraft } from './draft.ts';

/** What somebody left unfinished. */
export interface KeptDraft {
  draft: EventDraft;
  /** The stored event's version that it is a change of; '' for a new event. */
  basedOn: string;
}

/** Bumped when the draft's shape changes: older drafts are then dropped instead of misread. */
const SHAPE = 4;

/** Where a person's draft is kept in their browser; another person on the same browser has another place. */
export const draftKey = (userId: string, eventId: string | undefined) =>
  `tikiti.draft.${SHAPE}.${userId}.${eventId ?? 'new'}`;

/** Where a draft waits whose event was saved elsewhere meanwhile, until its author says what becomes of it. */
export const asideKey = (key: string) => `${key}.aside`;

/** The draft that was left. A browser without storage keeps none. */
export function readKept(key: string): KeptDraft | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as KeptDraft | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keep(key: string, kept: KeptDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage is full or forbidden: the form works on, only a reload would lose it.
  }
}

export function dropKept(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}
