import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Payable, PayableOrganiser } from '../../../core/payouts/list-payable.ts';
import { dayInWords } from '../../../core/shared/day-in-words.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import type { Currency } from '../../../core/shared/money.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DownloadButton } from '../../ui/buttons/download-button.tsx';
import { MailAddress } from '../../ui/mail-address.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Column, TableOrCards } from '../../ui/table-or-cards.tsx';
import { RecordPayouts } from './record-payouts.tsx';

interface PayInCurrencyProps extends Pick<Payable, 'today' | 'payFrom'> {
  currency: Currency;
  rows: PayableOrganiser[];
  /** What was not recorded a moment ago, and why. */
  refused: readonly string[];
  onRefused: (refused: readonly string[]) => void;
}

/** Lists the organisers to pay in one currency. An admin chooses some, downloads a bank file of them, and records them as paid. */
export function PayInCurrency({ currency, rows, refused, onRefused, today, payFrom }: PayInCurrencyProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [recording, setRecording] = useState(false);
  const withAccount = rows.filter(({ account }) => account !== null);
  const chosen = withAccount.filter(({ organiser }) => !left.has(organiser.id));
  const sum = chosen.reduce((total, { amount }) => total + amount.minor, 0);
  const choose = (ids: readonly string[], on: boolean) =>
    setLeft((before) => {
      const after = new Set(before);
      for (const id of ids)
        if (on) after.delete(id);
        else after.add(id);
      return after;
    });
  const reference = `PO-${today}`;
  const file = (format: 'csv' | 'sepa') => {
    const some = chosen.length < withAccount.length;
    const organisations = chosen.map(({ organiser }) => organiser.id).join();
    const query = new URLSearchParams({
      currency,
      format,
      payOn: today,
      reference,
      ...(some && { organisations }),
    });
    return `/api/admin/exports/bank-file?${query}`;
  };
  return (
    <section aria-labelledby={`pay-${currency}`} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h2 id={`pay-${currency}`} className="text-2xl">
            {currency}
          </h2>
          <p className="text-muted" aria-live="polite">
            <Money of={{ minor: sum, currency }} className="font-bold text-base-content" /> to{' '}
            {chosen.length === 1 ? '1 organiser' : `${formatCount(chosen.length)} organisers`}
          </p>
        </div>
        {chosen.length > 0 ? (
          <div className="flex flex-wrap gap-3">
            <DownloadButton href={file('csv')}>
              <Download aria-hidden className="size-4" />
              Bank file (CSV)
            </DownloadButton>
            {currency === 'EUR' && payFrom ? (
              <DownloadButton href={file('sepa')}>
                <Download aria-hidden className="size-4" />
                Bank file (SEPA)
              </DownloadButton>
            ) : null}
            <Button look="main" onPress={() => setRecording(true)}>
              Record as paid
            </Button>
          </div>
        ) : null}
      </div>
      {refused.length > 0 ? (
        <Notice kind="warning" title="Some payouts are not recorded">
          <ul className="list-disc ps-5">
            {refused.map((line) => (
              <li key={line} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <div className="@container">
        <TableOrCards
          caption={`Organisers to pay in ${currency}`}
          rows={rows.map((row) => ({ ...row, id: row.organiser.id }))}
          columns={columnsFor(chosen, choose)}
          from="@4xl"
        />
      </div>
      <RecordPayouts
        chosen={chosen}
        reference={reference}
        today={today}
        open={recording}
        onOpenChange={setRecording}
        onRefused={onRefused}
      />
    </section>
  );
}

type Row = PayableOrganiser & { id: string };

function columnsFor(
  chosen: readonly PayableOrganiser[],
  choose: (ids: readonly string[], on: boolean) => void,
): Column<Row>[] {
  const isChosen = ({ id }: Row) => chosen.some(({ organiser }) => organiser.id === id);
  const box = (row: Row) =>
    row.account ? (
      <label className="pay-box">
        <input
          type="checkbox"
          className="checkbox"
          aria-label={`Pay ${row.organiser.name || row.organiser.email || 'a deleted account'}`}
          checked={isChosen(row)}
          onChange={({ target }) => choose([row.id], target.checked)}
        />
      </label>
    ) : null;
  return [
    { name: 'Pay', width: 'w-14', cell: box, card: 'aside' },
    { name: 'Organiser', heads: true, cell: (row) => <Organiser of={row} />, card: 'title' },
    { name: 'Account', width: 'w-[32%]', cell: (row) => <Account of={row} />, card: 'below' },
    {
      name: 'Amount',
      figure: true,
      width: 'w-[18%]',
      cell: ({ amount }) => <Money of={amount} className="font-bold" />,
      card: 'pair',
    },
  ];
}

function Organiser({ of: { organiser, events } }: { of: PayableOrganiser }) {
  const [first] = events;
  return (
    <>
      <Link
        to={`/platform/admin/money/${encodeURIComponent(organiser.id)}`}
        className="text-link font-semibold wrap-anywhere"
      >
        <bdi>{organiser.name || organiser.email || 'Deleted account'}</bdi>
      </Link>
      <span className="block text-sm font-normal text-muted wrap-anywhere">
        {events.length === 1 && first ? <bdi>{first.name}</bdi> : `${formatCount(events.length)} events`}
      </span>
    </>
  );
}

function Account({ of: { account, organiser } }: { of: PayableOrganiser }) {
  if (!account)
    return (
      <span className="wrap-anywhere">
        No bank account yet.
        {organiser.email ? (
          <>
            {' '}
            Ask <MailAddress of={organiser.email} />.
          </>
        ) : null}
      </span>
    );
  return (
    <>
      <span className="block wrap-anywhere">
        <bdi>{account.holder}</bdi>, ending in {account.last4}
      </span>
      <span className="block text-sm text-muted">
        Saved on {dayInWords(account.updatedAt.slice(0, 10))} (UTC)
      </span>
    </>
  );
}
