import { useState } from 'react';
import type { SkippedNumbers } from '../../../core/receipts/get-receipt-gaps.ts';
import { LocalMoment } from '../../ui/dates/local-moment.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ExportRow, inFormats } from '../exports/export-row.tsx';

interface Days {
  /** "2026-11-01" */
  from: string;
  until: string;
}

/** The first and last day of the month before an instant, which bookkeepers usually declare. */
export function lastMonth(now: Date): Days {
  const dayOf = (month: number, day: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), month, day)).toISOString().slice(0, 10);
  const month = now.getUTCMonth();
  return { from: dayOf(month - 1, 1), until: dayOf(month, 0) };
}

const TABLES = [
  ['documents', 'Every document', 'A row for each tax rate of each invoice and credit note.'],
  ['rates', 'Sums by tax rate', 'What to declare: net and tax of each rate, less credit notes.'],
] as const;

interface InvoicesProps {
  organisationId: string;
  lastMonth: Days;
  /** Numbers that restores skipped, the latest first. */
  gaps: readonly SkippedNumbers[];
}

/** Downloads all receipts that an organisation issued in a period, for its bookkeeping. */
export function Invoices({ organisationId, lastMonth, gaps }: InvoicesProps) {
  const [days, setDays] = useState(lastMonth);
  const address = (rows: string, format: string) =>
    `/api/organisations/${organisationId}/exports/invoices?${new URLSearchParams({ ...days, rows, format })}`;
  return (
    <section aria-labelledby="invoices" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="invoices" className="text-2xl">
        Invoices and credit notes
      </h2>
      <p className="text-muted">Of all your events, by the date that is printed on them.</p>
      {gaps.map((gap) => (
        <Notice key={gap.first} kind="info" title={`Numbers ${gap.first} to ${gap.last} are skipped`}>
          This site was restored from a backup. Invoices and credit notes from between{' '}
          <LocalMoment at={gap.backupTakenAt} timeZone="UTC" weekday={false} /> and{' '}
          <LocalMoment at={gap.restoredAt} timeZone="UTC" weekday={false} /> are lost, and may have these
          numbers, so they’re not used again. Keep this for your bookkeeping: the list of every document says
          so too.
        </Notice>
      ))}
      <div className="grid grid-cols-2 gap-4 sm:max-w-md">
        {(['from', 'until'] as const).map((name) => (
          <Field
            key={name}
            label={name === 'from' ? 'From' : 'Until'}
            type="date"
            value={days[name]}
            onChange={({ target }) => setDays({ ...days, [name]: target.value })}
          />
        ))}
      </div>
      <ul className="border-t border-line">
        {TABLES.map(([rows, title, says]) => (
          <ExportRow
            key={rows}
            title={title}
            says={says}
            heading="h3"
            files={inFormats((format) => address(rows, format))}
          />
        ))}
      </ul>
    </section>
  );
}
