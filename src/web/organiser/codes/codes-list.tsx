import { effectWords } from '../../../core/promo-codes/effect-words.ts';
import type { PromotedType } from '../../../core/promo-codes/find-promotions.ts';
import type { Promotion } from '../../../core/promo-codes/promotion.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { Badge } from '../../ui/badge.tsx';
import { LocalMoment } from '../../ui/dates/local-moment.tsx';
import { type Column, TableOrCards } from '../../ui/table-or-cards.tsx';
import { reserveWords, STATES, typesWords, usesWords } from './code-words.ts';

interface CodesProps {
  promotions: Promotion[];
  types: PromotedType[];
  eventId: string;
  timeZone: string;
}

/** A page of codes and batches. */
export function CodesList({ promotions, types, eventId, timeZone }: CodesProps) {
  const columns: Column<Promotion>[] = [
    { name: 'Code', width: 'w-[22%]', cell: (promotion) => <Name of={promotion} />, card: 'title' },
    { name: 'What it does', cell: effectWords, card: 'line' },
    {
      name: 'Tickets',
      className: 'wrap-anywhere',
      cell: (promotion) => typesWords(promotion, types),
      card: 'line',
    },
    {
      name: 'Used',
      className: 'tabular-nums',
      cell: (promotion) => (
        <>
          {usesWords(promotion)}
          {promotion.reserved === null ? null : (
            <p className="text-sm text-muted">{reserveWords(promotion)}</p>
          )}
        </>
      ),
      card: 'line',
      inCard: (promotion) =>
        promotion.reserved === null
          ? usesWords(promotion)
          : `${usesWords(promotion)} · ${reserveWords(promotion)}`,
    },
    {
      name: 'Ends',
      className: 'whitespace-nowrap',
      cell: ({ endsAt }) => (endsAt ? <LocalMoment at={endsAt} timeZone={timeZone} brief /> : '–'),
    },
    { name: 'Status', cell: (promotion) => <State of={promotion} />, card: 'aside' },
  ];
  return (
    <TableOrCards
      caption="Promo codes of this event"
      rows={promotions}
      columns={columns}
      from="lg"
      className="dense-table"
      to={({ id }) => `/platform/event/${eventId}/codes/${id}`}
    />
  );
}

function Name({ of: { name, code, codes } }: { of: Promotion }) {
  if (code !== null) return <span className="font-mono">{code}</span>;
  return (
    <span>
      <bdi>{name}</bdi>{' '}
      <span className="font-normal text-muted">{codes === 1 ? '1 code' : `${formatCount(codes)} codes`}</span>
    </span>
  );
}

export function State({ of: { state } }: { of: Pick<Promotion, 'state'> }) {
  return <Badge kind={STATES[state].kind}>{STATES[state].word}</Badge>;
}
