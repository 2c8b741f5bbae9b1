import { Link } from 'react-router';
import { differenceInWords } from '../../../core/exceptions/difference-words.ts';
import { providerName } from '../../../core/providers/find-provider.ts';
import type { Difference, ReconciliationRun } from '../../../core/reconciliation/reconciliation.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { Badge } from '../../ui/badge.tsx';
import { useProviders } from '../../ui/use-providers.ts';

/** How many differences are listed. A faulty provider may have thousands. */
const SHOWN = 50;

/** One comparison with a provider: when, what period, and what differed. */
export function RunCard({ run }: { run: ReconciliationRun }) {
  const { differences } = run;
  const provider = providerName(useProviders(), run.provider);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-xl wrap-anywhere">
          {provider}, {instant(run.startedAt)}
        </h2>
        <State of={run} />
      </div>
      <p className="text-muted">
        {whyRun(run)}, {instant(run.from)} to {instant(run.to)}
      </p>
      {run.state === 'cut-short' ? (
        <p className="wrap-anywhere">
          Stopped at {instant(run.comparedUntil)}: {run.trouble}.{' '}
          {run.givenUp ? 'The next daily comparison will take over.' : 'It will resume by itself.'}
        </p>
      ) : null}
      <p>{countsInWords(run)}</p>
      {differences.length > 0 ? (
        <ul className="grid gap-2">
          {differences.slice(0, SHOWN).map((difference) => (
            <DifferenceLine key={`${difference.kind} ${difference.reference}`} of={difference} />
          ))}
          {differences.length > SHOWN ? (
            <li className="text-muted">
              and {formatCount(differences.length - SHOWN)} more, under Exceptions
            </li>
          ) : null}
        </ul>
      ) : null}
    </li>
  );
}

function whyRun({ daily, requestedBy, backupTakenAt }: ReconciliationRun): string {
  if (backupTakenAt !== null) return `After a restore from the backup of ${instant(backupTakenAt)}`;
  return daily ? 'Daily' : `Requested by ${requestedBy ?? 'a deleted account'}`;
}

function State({ of: run }: { of: ReconciliationRun }) {
  if (run.state === 'waiting') return <Badge kind="neutral">in progress</Badge>;
  if (run.state === 'cut-short') return <Badge kind="warning">stopped early</Badge>;
  const open = run.differences.filter(({ outcome }) => outcome === null || outcome === 'unchanged').length;
  if (open > 0)
    return <Badge kind="error">{open === 1 ? '1 difference' : `${formatCount(open)} differences`}</Badge>;
  return <Badge kind="success">matches</Badge>;
}

function DifferenceLine({ of: difference }: { of: Difference }) {
  const { order, reference } = difference;
  return (
    <li className="grid gap-0.5 rounded-box bg-raised px-4 py-3">
      <span>{differenceInWords(difference)}</span>
      <span className="text-sm text-muted wrap-anywhere">
        {order ? (
          <Link
            to={`/platform/event/${order.eventId}/orders/${order.orderId}`}
            className="text-link inline-flex min-h-11 items-center"
          >
            Order {order.number}
          </Link>
        ) : (
          `Reference ${reference}`
        )}
      </span>
    </li>
  );
}

function countsInWords({ theirs, ours, foreign, resolved }: ReconciliationRun): string {
  const parts = [`${formatCount(theirs)} listed by the provider`, `${formatCount(ours)} of ours compared`];
  if (foreign > 0) parts.push(`${formatCount(foreign)} from other systems`);
  if (resolved > 0) parts.push(`${formatCount(resolved)} resolved by this comparison`);
  const sentence = `Payments: ${parts.join(', ')}.`;
  // Clocks differ at the edges of the period, and an old payment may have been started before it.
  return ours > theirs ? `${sentence} Those the provider didn’t list were checked one by one.` : sentence;
}

const FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** In UTC for everybody, because providers' lists use it. */
const instant = (at: string) => `${FORMAT.format(new Date(at))} UTC`;
