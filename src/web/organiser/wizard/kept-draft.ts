import type { EventDraft } from './draft.ts';
import type { SectionId } from './sections.ts';

/** What somebody left unfinished. */
export interface KeptDraft {
  draft: EventDraft;
  /** The stored event's version that it is a change of; '' for a new event. */
  basedOn: string;
  /** When it was last typed in, in ms since 1970 by the browser's clock. */
  at: number;
}

/** A kept draft and where it lies. */
export interface DraftOnShelf {
  key: string;
  kept: KeptDraft;
}

/** Bumped when the draft's shape changes: older drafts are then dropped instead of misread. */
const SHAPE = 5;

/**
 * Where a person's drafts of new events, or of a section of a stored one (`sectionShelf`), lie in their browser. Each has a key of its
 * own that begins so, since several tabs may work at once; another person on the same browser has another shelf.
 */
export const shelfOf = (userId: string, of = 'new') => `tikiti.draft.${SHAPE}.${userId}.${of}.`;

export const sectionShelf = (userId: string, eventId: string, section: SectionId) =>
  shelfOf(userId, `${eventId}.${section}`);

/** All that lies on a shelf, the latest first. A browser without storage keeps none. */
export function readShelf(shelf: string): DraftOnShelf[] {
  return keysOn(shelf)
    .flatMap((key) => {
      const kept = readKept(key);
      return kept ? [{ key, kept }] : [];
    })
    .sort((one, other) => other.kept.at - one.kept.at);
}

function keysOn(shelf: string): string[] {
  try {
    const all = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
    return all.filter((key) => key.startsWith(shelf));
  } catch {
    return [];
  }
}

export function readKept(key: string): KeptDraft | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as KeptDraft | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keep(key: string, left: Omit<KeptDraft, 'at'>): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...left, at: Date.now() }));
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
