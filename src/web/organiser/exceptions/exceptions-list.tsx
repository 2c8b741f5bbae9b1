import { Link } from 'react-router';
import { EXCEPTION_STATES, type FoundExceptions } from '../../../core/exceptions/exception.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExceptionLine } from './exception-line.tsx';

const WORDS = { open: 'Open', resolved: 'Resolved' } as const;

/** Open exceptions, or resolved ones. */
export function ExceptionsList({ found, showEvent }: { found: FoundExceptions; showEvent: boolean }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <nav aria-label="Which exceptions">
        <ul className="list-tabs">
          {EXCEPTION_STATES.map((state) => (
            <li key={state}>
              <Link
                to={`?state=${state}`}
                aria-current={state === found.state ? 'page' : undefined}
                className="list-tab"
              >
                {WORDS[state]}{' '}
                <span className="text-muted tabular-nums">{formatCount(found.counts[state])}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {found.exceptions.length === 0 ? (
        <EmptyState title={found.state === 'open' ? 'All clear' : 'Nothing resolved yet'}>
          Late, duplicate and unknown payments and failed refunds appear here. Most are resolved
          automatically.
        </EmptyState>
      ) : (
        <ul>
          {found.exceptions.map((exception) => (
            <ExceptionLine key={exception.id} exception={exception} showEvent={showEvent} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Reads the list's state and page from an address; invalid values mean the defaults. */
export function askedOf(url: URL): { state: 'open' | 'resolved'; page: number } {
  const page = Number(url.searchParams.get('page'));
  return {
    state: url.searchParams.get('state') === 'resolved' ? 'resolved' : 'open',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}
