import { canTell, claim, openAmong } from './claim-draft.ts';
import { type Around, draftsAround, type Late } from './drafts-around.ts';
import { type DraftOnShelf, type KeptDraft, readKept, readShelf } from './kept-draft.ts';

/** What a tab works on from now on, and what else lies on the shelf. */
export interface OpenDraft extends Around {
  /** Where this tab keeps its work; no other tab uses it. */
  key: string;
  /** What was left there: to be brought back. */
  kept?: KeptDraft;
  /** Goes on to look at the other drafts, and tells when a tab let go of one or took one. */
  watch: (changed: (around: Around, late?: Late) => void) => void;
  /** Lets another tab have it. */
  close: () => void;
}

interface Wanted {
  /** As `shelfOf` names it. */
  shelf: string;
  /** The stored event's version; '' for a new event. */
  basedOn: string;
  /** Makes the end of the key of work that begins now. */
  newId: () => string;
}

/**
 * How long a tab that was reloaded shows nothing while it waits for its former self to let go; a copy of a tab that is still open waits in
 * vain. Both go on to look beside the work that they begin (`watch`).
 */
const LET_GO_MS = 400;

/**
 * Gives a tab its own draft: the one it had before a reload, else the latest that no other tab has open, else a new one. A browser that
 * cannot say what other tabs have open is brought back nothing but the tab's own; the rest is offered.
 */
export async function openDraft({ shelf, basedOn, newId }: Wanted): Promise<OpenDraft> {
  const mine = ownKey(shelf);
  const before = readShelf(shelf);
  const fits = ({ kept }: DraftOnShelf) => kept.basedOn === basedOn;
  const own = before.filter((draft) => draft.key === mine && fits(draft));
  const chosen =
    (await firstFree(own, LET_GO_MS)) ?? (canTell() ? await firstFree(before.filter(fits)) : undefined);
  const key = chosen?.key ?? shelf + newId();
  const close = chosen?.close ?? (await claim(key)) ?? (() => {});
  remember(shelf, key);

  const others = readShelf(shelf).flatMap((draft) => (draft.key === key ? [] : [draft.key]));
  const open = await openAmong(others);
  for (const refused of own) open.add(refused.key);
  const held = [close];
  const take = (theirs: string, letGo: () => void) => {
    held.push(letGo);
    remember(shelf, theirs);
  };
  const { now, watch, end } = draftsAround({ others, open, fits, mine, take, askMs: LET_GO_MS });
  return {
    ...{ key, watch },
    close: () => {
      end();
      for (const letGo of held) letGo();
    },
    ...(chosen && { kept: readKept(chosen.key) ?? chosen.kept }),
    ...now(),
  };
}

/** Makes this tab work on another draft of the shelf the next time it opens one: after a reload. */
export function remember(shelf: string, key: string): void {
  try {
    sessionStorage.setItem(shelf, key);
  } catch {
    // Without it a reload finds the draft as any other that is open nowhere.
  }
}

function ownKey(shelf: string): string | null {
  try {
    return sessionStorage.getItem(shelf);
  } catch {
    return null;
  }
}

async function firstFree(drafts: DraftOnShelf[], waitMs = 0) {
  for (const draft of drafts) {
    const close = await claim(draft.key, waitMs);
    if (close) return { ...draft, close };
  }
  return undefined;
}
