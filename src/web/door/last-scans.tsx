import type { DoorScan, DoorSummary } from '../../core/check-in/door-view.ts';
import { AnswerSign } from './answer/answer-sign.tsx';
import { TITLES } from './answer/answer-words.ts';
import { doorTime } from './door-time.ts';

/** Shows the latest answers at all doors. */
export function LastScans({
  lastScans,
  event,
  asOf,
  areas,
}: Pick<DoorSummary, 'lastScans' | 'event' | 'asOf' | 'areas'>) {
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
              saysArea={areas.length > 1}
              time={doorTime(scan.scannedAt, event.timeZone, asOf)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

function ScanLine({ scan, time, saysArea }: { scan: DoorScan; time: string; saysArea: boolean }) {
  return (
    <li className="door-scan">
      <AnswerSign answer={scan.answer} size="small" />
      <div className="min-w-0 flex-[1_1_9rem]">
        <p className="font-semibold wrap-anywhere">{TITLES[scan.answer]}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {scan.ticket ? (
            <>
              {scan.ticket.typeName} · <span className="whitespace-nowrap">{scan.ticket.shortCode}</span> ·{' '}
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
    </li>
  );
}
