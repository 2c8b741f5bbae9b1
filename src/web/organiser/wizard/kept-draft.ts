import type { EventDraft } from './draft.ts';

interface KeptDraft {
  draft: EventDraft;
  /** The stored event's version that it is a change of; '' for a new event. */
  basedOn: string;
}

/** Bumped when the draft's shape changes: older drafts are then dropped instead of misread. */
const SHAPE = 1;

/** Where a person's draft is kept in their browser; another person on the same browser has another place. */
export const draftKey = (userId: string, eventId: string | undefined) =>
  `tikiti.draft.${SHAPE}.${userId}.${eventId ?? 'new'}`;

/** The draft that was left, unless the stored event is another one by now. A browser without storage keeps none. */
export function readKeptDraft(key: string, basedOn: string): EventDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as KeptDraft | null;
    return kept?.basedOn === basedOn ? kept.draft : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(key: string, draft: EventDraft, basedOn: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ draft, basedOn } satisfies KeptDraft));
  } catch {
    // Storage is full or forbidden: the form works on, only a reload would lose it.
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}
