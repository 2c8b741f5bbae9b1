import { Link } from 'react-router';
import { formatCount } from '../../../core/shared/format-count.ts';
import { ExceptionsNotice } from '../exceptions/exceptions-notice.tsx';

interface MoneyTroubleProps {
  eventId: string;
  exceptions: { open: number; resolved: number };
}

/** Says when an event's money needs attention, and links to resolved exceptions. */
export function MoneyTrouble({ eventId, exceptions: { open, resolved } }: MoneyTroubleProps) {
  if (open + resolved === 0) return null;
  const path = `/platform/event/${eventId}/exceptions`;
  if (open === 0) {
    return (
      <p>
        <Link to={`${path}?state=resolved`} className="text-link inline-flex min-h-11 items-center">
          See {resolved === 1 ? '1 resolved exception' : `${formatCount(resolved)} resolved exceptions`}
        </Link>
      </p>
    );
  }
  return (
    <ExceptionsNotice open={open}>
      <Link
        to={path}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        See exceptions
      </Link>
    </ExceptionsNotice>
  );
}
