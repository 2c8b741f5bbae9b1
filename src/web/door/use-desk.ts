import { useCallback, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { moreOf } from './answer/answer-words.ts';
import { SEEN_AFTER_MS, staysUntilClosed } from './answer/stay.ts';
import { askOrDecide } from './offline/ask-or-decide.ts';
import type { OfflineDoor } from './offline/offline-door.ts';
import { createRepeatGuard } from './repeat-guard.ts';
import type { DeviceScan, Outcome } from './send-scan.ts';
import { useUncheckedScans } from './use-unchecked-scans.ts';

/** Characters. A hand scanner types as well, and reads codes of other things, which are longer than a ticket's printed code. */
const LONGEST_TYPED = 20;

/** What fills the screen: a scan and, once there is one, its outcome. */
export interface Shown {
  scan: DeviceScan;
  outcome?: Outcome;
}

export interface Desk {
  shown: Shown | undefined;
  /** Scans that could not be checked yet, oldest first. Nobody was admitted because of them. */
  unchecked: DeviceScan[];
  /**
   * Checks a code, unless it is still in sight or being checked, or the last answer has not been seen: an admission once it stood for a
   * moment, any other once it is closed. A code from the field `byHand` is always read, because an answer covers the field until it is closed.
   */
  scan(code: string, byHand?: boolean): void;
  /** Counts more people of a ticket that was just scanned, in or out. */
  more(scan: DeviceScan, people: number): void;
  /** Sends an unchecked scan again. */
  retry(scan: DeviceScan): void;
  forget(scan: DeviceScan): void;
  /** Closes the answer. */
  next(): void;
  /** Tells whether the answer on the screen, if any, has been seen. */
  wasSeen(): boolean;
}

/** Takes a user's scans one at a time, at a place of an event's door. `onOutcome` gets each outcome. @param door decides what the server does not answer */
export function useDesk(
  { eventId, whose, door }: { eventId: string; whose: string; door: OfflineDoor | undefined },
  { gate, areaId, direction }: Pick<DeviceScan, 'gate' | 'areaId' | 'direction'>,
  onOutcome: (outcome: Outcome) => void,
): Desk {
  const [shown, show] = useState<Shown>();
  const [unchecked, changeUnchecked] = useUncheckedScans(eventId, whose);
  const busy = useRef(false);
  /** The answer on the screen, and since when. */
  const standing = useRef<{ stays: boolean; since: number }>(undefined);
  const [guard] = useState(() => createRepeatGuard());
  /** Tickets with more people to come, by code: shown again within seconds, they may be the same people's. */
  const groups = useRef(new Map<string, Shown>());

  const answer = (scan: DeviceScan, outcome: Outcome) => {
    standing.current = { stays: staysUntilClosed(outcome, scan.direction), since: performance.now() };
    show({ scan, outcome });
  };
  const wasSeen = () => {
    if (!standing.current) return true;
    const { stays, since } = standing.current;
    return !stays && performance.now() - since >= SEEN_AFTER_MS;
  };

  const send = async (scan: DeviceScan) => {
    if (busy.current) return;
    busy.current = true;
    show({ scan });
    const outcome = await askOrDecide(eventId, scan, door).finally(() => {
      busy.current = false;
    });
    answer(scan, outcome);
    if (moreOf(outcome, scan.direction) > 0) groups.current.set(scan.code, { scan, outcome });
    else groups.current.delete(scan.code);
    changeUnchecked((kept) => {
      const others = kept.filter((one) => one.scanId !== scan.scanId);
      return outcome.answer === 'not-checked' ? [...others, scan] : others;
    });
    onOutcome(outcome);
  };

  return {
    shown,
    unchecked,
    scan: (code, byHand = false) => {
      const now = performance.now();
      const typed = byHand && code.length <= LONGEST_TYPED;
      const seen = guard.look(code, now);
      // A code that somebody types again is not one that is held up.
      if ((seen === 'held' && !typed) || busy.current) return;
      if (!byHand && !wasSeen()) return;
      guard.accept(code, now);
      const group = seen === 'new' ? undefined : groups.current.get(code);
      if (group?.outcome && group.scan.areaId === areaId && group.scan.direction === direction) {
        answer(group.scan, shownAgain(group.outcome));
        return;
      }
      // The earlier attempt may have admitted the ticket although its answer was lost. Only the same scan gets that answer again.
      const again = unchecked.find(
        (one) => one.code === code && one.areaId === areaId && one.direction === direction,
      );
      void send(
        again ?? {
          scanId: newId(),
          code,
          typed,
          gate,
          areaId,
          direction,
          scannedAt: new Date().toISOString(),
        },
      );
    },
    more: (scan, people) =>
      void send({ ...scan, people, scanId: newId(), scannedAt: new Date().toISOString() }),
    retry: (scan) => void send({ ...scan, areaId: scan.areaId ?? areaId }),
    forget: (scan) => changeUnchecked((kept) => kept.filter((one) => one.scanId !== scan.scanId)),
    next: useCallback(() => {
      if (busy.current) return;
      standing.current = undefined;
      show(undefined);
    }, []),
    wasSeen: () => !busy.current && wasSeen(),
  };
}

function shownAgain(outcome: Outcome): Outcome {
  if (!('people' in outcome) || !outcome.people) return outcome;
  const { ticket, people } = outcome;
  return { answer: 'shown-again', ticket, people };
}
