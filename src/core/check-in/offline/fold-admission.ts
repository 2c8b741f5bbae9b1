/** A scan that let people in or out, whoever decided it. */
export interface LetThrough {
  id: string;
  scannedAt: Date;
  direction: 'entry' | 'exit';
  people: number;
  gate: string;
  scannedBy: string;
  /** False for an entry that was let in although its ticket admits nobody, such as a refunded one. */
  valid: boolean;
}

/** What scans add up to for one ticket in one area and period. */
export interface FoldedAdmission {
  /** The latest entry that brought people in or, if none did, the first one that should not have. */
  latest: LetThrough;
  /** The one before it that brought people in. */
  previous: LetThrough | undefined;
  /** Of the latest entry: how many of its people had not been in before. */
  newcomers: number;
  /** How many entries brought people in. */
  entries: number;
  admitted: number;
  inside: number;
  /** People beyond what the ticket admits. */
  over: number;
}

/**
 * Adds up the scans of one ticket in the order in which they were made, so that the result is the same in whatever order they arrive. Of
 * two entries for the same place the earlier one has it.
 * @param of how many people the ticket admits
 * @returns undefined if nobody was let in
 */
export function foldAdmission(
  scans: readonly LetThrough[],
  { of, reEntry }: { of: number; reEntry: boolean },
): FoldedAdmission | undefined {
  let folded: FoldedAdmission | undefined;
  for (const scan of [...scans].sort(byTime)) {
    if (scan.direction === 'exit') {
      if (folded) folded.inside -= Math.min(scan.people, folded.inside);
    } else folded = enter(folded, scan, { of, reEntry });
  }
  return folded;
}

const byTime = (one: LetThrough, other: LetThrough) =>
  one.scannedAt.getTime() - other.scannedAt.getTime() || (one.id < other.id ? -1 : 1);

function enter(
  before: FoldedAdmission | undefined,
  scan: LetThrough,
  { of, reEntry }: { of: number; reEntry: boolean },
): FoldedAdmission {
  const was = before ?? { ...NOBODY, latest: scan, previous: undefined };
  const room = scan.valid ? of - (reEntry ? was.inside : was.admitted) : 0;
  const came = Math.min(scan.people, room);
  const over = was.over + scan.people - came;
  if (came === 0) return { ...was, over };
  const inside = was.inside + came;
  const newcomers = reEntry ? Math.max(0, inside - was.admitted) : came;
  return {
    latest: scan,
    previous: was.entries > 0 ? was.latest : undefined,
    newcomers,
    entries: was.entries + 1,
    admitted: was.admitted + newcomers,
    inside,
    over,
  };
}

const NOBODY = { newcomers: 0, entries: 0, admitted: 0, inside: 0, over: 0 };
