import { useEffect, useRef } from 'react';
import type { DoorScan, DoorSummary } from '../../core/check-in/door-view.ts';
import { formatPeople } from '../../core/ticket-types/people.ts';
import { AnswerSign } from './answer/answer-sign.tsx';
import { TITLES } from './answer/answer-words.ts';
import { doorTime } from './door-time.ts';
import { type Undo, UndoCheckIn } from './undo-check-in.tsx';

/** Shows the latest answers at all doors. A check-in can be undone here. */
export function LastScans({
  lastScans,
  event,
  asOf,
  areas,
  undo,
  onUndone,
}: Pick<DoorSummary, 'lastScans' | 'event' | 'asOf' | 'areas'> & { undo: Undo; onUndone: () => void }) {
  return (
    <section aria-labelledby="last-scans" className="grid gap-3">
      <h2 id="last-scans" className="text-xl">
        Latest scans
      </h2>
      {lastScans.length === 0 ? (
        <p className="text-muted">Nothing scanned yet. Scans appear here.</p>
      ) : (
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-1">
          {lastScans.map((scan) => (
            <ScanLine
              key={scan.id}
              scan={scan}
              undo={undo}
              onUndone={onUndone}
              saysArea={areas.length > 1}
              time={doorTime(scan.scannedAt, event.timeZone, asOf)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

const UNDONE = 'Admitted, then undone';

interface ScanLineProps {
  undo: Undo;
  scan: DoorScan;
  time: string;
  saysArea: boolean;
  onUndone: () => void;
}

function ScanLine({ undo, scan, time, saysArea, onUndone }: ScanLineProps) {
  const { answer, ticket, undone, canUndo, people } = scan;
  const words = undone ? UNDONE : TITLES[answer];
  const line = useRef<HTMLLIElement>(null);
  const undidHere = useRef(false);
  // The button that had the focus is gone, and the line says what happened.
  useEffect(() => {
    if (undone && undidHere.current) line.current?.focus();
  }, [undone]);
  return (
    <li ref={line} tabIndex={-1} className="door-scan">
      <AnswerSign answer={undone ? 'not-inside' : answer} size="small" />
      <div className="min-w-0 flex-[1_1_9rem]">
        <p className="font-semibold wrap-anywhere">
          {people > 1 ? `${words}: ${formatPeople(people)}` : words}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {ticket ? (
            <>
              {ticket.typeName} · <span className="whitespace-nowrap">{ticket.shortCode}</span> ·{' '}
            </>
          ) : null}
          {saysArea ? (
            <>
              <bdi>{scan.area}</bdi> ·{' '}
            </>
          ) : null}
          <bdi>{scan.gate}</bdi>
        </p>
      </div>
      <time dateTime={scan.scannedAt} className="ms-auto shrink-0 text-sm tabular-nums">
        {time}
      </time>
      {ticket && canUndo ? (
        <UndoCheckIn
          scanId={scan.id}
          ticket={ticket}
          people={people}
          undo={undo}
          onUndone={() => {
            undidHere.current = true;
            onUndone();
          }}
        />
      ) : null}
    </li>
  );
}
