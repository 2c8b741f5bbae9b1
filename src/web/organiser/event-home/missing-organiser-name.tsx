import { Link } from 'react-router';
import type { OwnEventDetails } from '../../../core/event-desk/own-event.ts';
import { Notice } from '../../ui/notice.tsx';

type Named = Pick<OwnEventDetails, 'organiserName' | 'may' | 'cancelled' | 'over'>;

/** Asks an organiser without a name for one, which customers see, while they can still buy. */
export function MissingOrganiserName({ event }: { event: Named }) {
  if (event.organiserName || !event.may.includes('organisation.edit') || event.cancelled || event.over)
    return null;
  return (
    <Notice kind="info" title="Your page doesn’t say who organises this">
      People like to know who they’re buying from.{' '}
      <Link to="/platform/organisation#name" className="text-link">
        Set the name customers see
      </Link>
    </Notice>
  );
}
