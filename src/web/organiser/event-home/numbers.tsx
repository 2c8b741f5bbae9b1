import type { ReactNode } from 'react';
import type { EventSales } from '../../../core/event-desk/get-event-sales.ts';
import type { OwnEventDetails } from '../../../core/event-desk/own-event.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { formatMoney } from '../../../core/shared/format-money.ts';
import { Revenue } from '../events/revenue.tsx';

interface NumbersProps {
  event: Pick<OwnEventDetails, 'types' | 'revenue' | 'orderCount'>;
  weeks: EventSales['weeks'];
}

/** An event in three numbers, each with what the last seven days added to it. */
export function Numbers({ event: { types, revenue, orderCount }, weeks: { week, before } }: NumbersProps) {
  const sold = types.reduce((sum, type) => sum + type.sold, 0);
  const paidIn = (paid: typeof week.paid, currency: string) =>
    paid.find((amount) => amount.currency === currency)?.minor ?? 0;
  return (
    <dl className="event-numbers">
      <Figure name="Tickets sold" trend={trendOf(week.tickets, before.tickets, formatCount)}>
        {formatCount(sold)}
      </Figure>
      <Figure
        name="Revenue"
        note="After refunds and service fees, before card fees"
        trend={revenue
          .map(({ currency }) =>
            trendOf(paidIn(week.paid, currency), paidIn(before.paid, currency), (minor) =>
              formatMoney({ minor, currency }),
            ),
          )
          .join('; ')}
      >
        {revenue.length > 0 ? <Revenue of={revenue} /> : '–'}
      </Figure>
      <Figure name="Orders" trend={trendOf(week.orders, before.orders, formatCount)}>
        {formatCount(orderCount)}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  name: string;
  note?: string;
  trend: string;
  children: ReactNode;
}

function Figure({ name, note, trend, children }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd>
        <span className="block font-display text-3xl font-bold tabular-nums wrap-anywhere">{children}</span>
        <span className="block text-sm text-muted tabular-nums">{trend}</span>
        {note ? <span className="block text-sm text-muted">{note}</span> : null}
      </dd>
    </div>
  );
}

/** "+97 in the last 7 days, up 12%": than in the seven before */
export function trendOf(week: number, before: number, inWords: (value: number) => string): string {
  const added = `${week < 0 ? '−' : '+'}${inWords(Math.abs(week))} in the last 7 days`;
  const percent = before > 0 ? Math.round((Math.abs(week - before) / before) * 100) : 0;
  if (percent === 0) return added;
  return `${added}, ${week > before ? 'up' : 'down'} ${formatCount(percent)}%`;
}
