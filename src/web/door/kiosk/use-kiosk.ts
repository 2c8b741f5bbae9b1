import { useCallback, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import type { Badge } from '../../../core/kiosk/badge.ts';
import type { OpenKiosk } from '../../../core/kiosk/open-kiosk.ts';
import { badgeOf } from '../../ui/labels/print-badge.tsx';
import { signal } from '../answer/signal.ts';
import { SEEN_AFTER_MS } from '../answer/stay.ts';
import { askOrDecide } from '../offline/ask-or-decide.ts';
import type { OfflineDoor } from '../offline/offline-door.ts';
import { createRepeatGuard } from '../repeat-guard.ts';
import type { Outcome } from '../send-scan.ts';
import { kioskWords } from './kiosk-words.ts';

/** The name of the gate under which a kiosk's check-ins are listed. */
const GATE = 'Kiosk';

/** What fills the screen: a code that is being checked, and what came of it. */
export interface Shown {
  code: string;
  outcome?: Outcome;
  /** `failed`: the guest is checked in, but gets no badge here. */
  badge?: 'printing' | 'printed' | 'failed';
}

interface Kiosk {
  shown: Shown | undefined;
  /** Checks a code in, unless it is still held up since the last time, or another one is being answered. */
  scan(code: string): void;
  /** Checks in another person of the ticket that is on the screen. */
  more(): void;
  /** Goes back to where the next guest begins. */
  next(): void;
}

/** Checks guests in, one at a time, and prints their badges. @param door decides what the server does not answer */
export function useKiosk(
  { event, printsBadges }: OpenKiosk,
  areaId: string | undefined,
  door: OfflineDoor | undefined,
  print: (badges: readonly Badge[]) => Promise<void>,
): Kiosk {
  const [shown, setShown] = useState<Shown>();
  const current = useRef<Shown>(undefined);
  const answeredAt = useRef(0);
  const [guard] = useState(() => createRepeatGuard());
  const show = (next: Shown | undefined) => {
    current.current = next;
    setShown(next);
  };
  /** Whether a code may be checked: the screen is free, or shows an answer to somebody else that has been seen. */
  const isFree = (code: string, nowMs: number) => {
    const on = current.current;
    if (!on) return true;
    return (
      on.outcome && on.code !== code && on.badge !== 'printing' && nowMs - answeredAt.current >= SEEN_AFTER_MS
    );
  };

  async function checkIn(code: string): Promise<void> {
    show({ code });
    const scan = {
      scanId: newId(),
      code,
      typed: false,
      gate: GATE,
      areaId,
      direction: 'entry',
      scannedAt: new Date().toISOString(),
    } as const;
    const outcome = await askOrDecide(event.id, scan, door);
    answeredAt.current = performance.now();
    const { tone } = kioskWords(outcome);
    signal(tone === 'welcome' ? 'go' : tone === 'staff' ? 'stop' : 'ask');
    if (outcome.answer !== 'admitted' || !printsBadges) return show({ code, outcome });
    const answered = { code, outcome };
    show({ ...answered, badge: 'printing' });
    const badge = await printBadge(outcome.ticket.shortCode);
    // Somebody else may have begun meanwhile.
    if (current.current?.outcome === outcome) show({ ...answered, badge });
  }

  async function printBadge(shortCode: string): Promise<'printed' | 'failed'> {
    try {
      await print([await badgeOf(event.id, shortCode)]);
      return 'printed';
    } catch (error) {
      console.warn('The badge was not printed.', error);
      return 'failed';
    }
  }

  return {
    shown,
    scan(code) {
      const now = performance.now();
      const seen = guard.look(code, now);
      if (seen === 'held' || !isFree(code, now)) return;
      guard.accept(code, now);
      void checkIn(code);
    },
    more() {
      if (current.current?.outcome) void checkIn(current.current.code);
    },
    // biome-ignore lint/correctness/useExhaustiveDependencies: `show` only sets what never changes
    next: useCallback(() => {
      if (current.current?.outcome) show(undefined);
    }, []),
  };
}
