import { Link } from 'react-router';
import { effectWords } from '../../../core/promo-codes/effect-words.ts';
import type { PromotedType } from '../../../core/promo-codes/find-promotions.ts';
import type { Promotion } from '../../../core/promo-codes/promotion.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { Badge } from '../../ui/badge.tsx';
import { LocalMoment } from '../../ui/dates/local-moment.tsx';
import { reserveWords, STATES, typesWords, usesWords } from './code-words.ts';

interface CodesProps {
  promotions: Promotion[];
  types: PromotedType[];
  eventId: string;
  timeZone: string;
}

/** A page of codes and batches on a wide screen. */
export function CodesTable({ promotions, types, eventId, timeZone }: CodesProps) {
  return (
    <table className="figures-table hidden lg:table">
      <caption className="sr-only">Promo codes of this event</caption>
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">What it does</th>
          <th scope="col">Tickets</th>
          <th scope="col">Used</th>
          <th scope="col">Ends</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {promotions.map((promotion) => (
          <tr key={promotion.id}>
            <td className="w-[22%]">
              <Link
                to={`/platform/event/${eventId}/codes/${promotion.id}`}
                className="text-link inline-flex min-h-11 items-center wrap-anywhere"
              >
                <Name of={promotion} />
              </Link>
            </td>
            <td>{effectWords(promotion)}</td>
            <td className="wrap-anywhere">{typesWords(promotion, types)}</td>
            <td className="tabular-nums">
              {usesWords(promotion)}
              {promotion.reserved === null ? null : (
                <p className="text-sm text-muted">{reserveWords(promotion)}</p>
              )}
            </td>
            <td className="whitespace-nowrap">
              {promotion.endsAt ? <LocalMoment at={promotion.endsAt} timeZone={timeZone} brief /> : '–'}
            </td>
            <td>
              <State of={promotion} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same on a small screen. */
export function CodesList({ promotions, types, eventId }: CodesProps) {
  return (
    <ul className="lg:hidden">
      {promotions.map((promotion) => (
        <li key={promotion.id} className="relative grid gap-2 border-t border-line py-4">
          <div className="flex items-start justify-between gap-4">
            <Link
              to={`/platform/event/${eventId}/codes/${promotion.id}`}
              className="min-w-0 font-semibold wrap-anywhere after:absolute after:inset-0"
            >
              <Name of={promotion} />
            </Link>
            <State of={promotion} />
          </div>
          <p className="text-sm text-muted wrap-anywhere">
            {[
              effectWords(promotion),
              typesWords(promotion, types),
              usesWords(promotion),
              ...(promotion.reserved === null ? [] : [reserveWords(promotion)]),
            ].join(' · ')}
          </p>
        </li>
      ))}
    </ul>
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
