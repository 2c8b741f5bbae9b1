import { claim, openAmong } from './claim-draft.ts';
import { type DraftOnShelf, readKept } from './kept-draft.ts';

/** What lies on the shelf beside the work of a tab. */
export interface Around {
  /** What was left of the same version and is open in no tab, as far as the browser can say; the latest first. */
  offers: DraftOnShelf[];
  /** What was left of another version of the event than the stored one, and is open in no tab. */
  outdated: DraftOnShelf[];
  /** Whether another tab has work of its own. */
  elsewhere: boolean;
}

/** What this tab had before a reload, where its former self was slow to let go of it. It is among the offers. */
export interface Late extends DraftOnShelf {
  /** Makes it this tab's work. Left out, any tab may have it. */
  take: () => void;
}

interface Others {
  /** The keys of the drafts, the latest first. */
  others: string[];
  /** Those that another tab has open now. */
  open: ReadonlySet<string>;
  /** Whether a draft is one of the same version. */
  fits: (draft: DraftOnShelf) => boolean;
  /** What this tab had before. */
  mine: string | null;
  /** Makes a draft this tab's work, which lets go of it with the rest. */
  take: (key: string, letGo: () => void) => void;
  /** How long another tab has to answer where there are no locks. */
  askMs: number;
}

/** How often a tab that somebody sees looks again. */
const LOOK_MS = 2_000;

/**
 * In how many looks in a row a draft must be open nowhere: a tab that reloads is without its draft for a moment. Whoever had it before is
 * the first to have it back.
 */
const FREE_LOOKS = { mine: 2, theirs: 3 };

/** Looks at the drafts that a tab does not work on. `now`: as last seen. `watch`: tells of each change from then on, until `end`. */
export function draftsAround({ others, open, fits, mine, take, askMs }: Others) {
  const needed = (key: string) => (key === mine ? FREE_LOOKS.mine : FREE_LOOKS.theirs);
  const looks = new Map(others.map((key) => [key, open.has(key) ? 0 : needed(key)]));
  const free = () => [...looks].flatMap(([key, times]) => (times >= needed(key) ? [key] : []));
  let ended = false;
  let timer: ReturnType<typeof setTimeout>;

  const now = (): Around => {
    const closed = free();
    const left = closed.flatMap((key) => {
      const kept = readKept(key);
      return kept ? [{ key, kept }] : [];
    });
    return {
      offers: left.filter(fits),
      outdated: left.filter((draft) => !fits(draft)),
      elsewhere: closed.length < looks.size,
    };
  };
  const look = async () => {
    const seen = await openAmong([...looks.keys()], askMs);
    for (const [key, times] of looks) looks.set(key, seen.has(key) ? 0 : times + 1);
  };
  const tell = async (changed: (around: Around, late?: Late) => void, isLate: boolean) => {
    const letGo = isLate && mine ? await claim(mine) : undefined;
    if (ended) return letGo?.();
    const around = now();
    const late = around.offers.find(({ key }) => key === mine);
    if (!late || !letGo) {
      letGo?.();
      return changed(around);
    }
    let taken = false;
    const takeLate = () => {
      taken = true;
      looks.delete(late.key);
      take(late.key, letGo);
    };
    changed(around, { ...late, take: takeLate });
    if (!taken) letGo();
  };
  const watch = (changed: (around: Around, late?: Late) => void) => {
    const again = async () => {
      const before = free();
      if (document.visibilityState === 'visible') await look();
      if (ended) return;
      const after = free();
      const isLate = after.some((key) => key === mine && !before.includes(key));
      if (before.join() !== after.join()) await tell(changed, isLate);
      if (!ended) timer = setTimeout(again, LOOK_MS);
    };
    if (looks.size > 0) timer = setTimeout(again, LOOK_MS);
  };
  const end = () => {
    ended = true;
    clearTimeout(timer);
  };
  return { now, watch, end };
}
