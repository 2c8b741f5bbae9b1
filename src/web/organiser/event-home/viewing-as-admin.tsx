import { Link } from 'react-router';
import type { OwnEventDetails } from '../../../core/event-desk/own-event.ts';
import { MailAddress } from '../../ui/mail-address.tsx';
import { Notice } from '../../ui/notice.tsx';

type Whose = Pick<OwnEventDetails, 'organiser' | 'cancelled' | 'over'>;

/** Tells an admin whose event this is and what they can do with it; shows nothing to its organiser. */
export function ViewingAsAdmin({ event: { organiser, cancelled, over } }: { event: Whose }) {
  if (!organiser) return null;
  const { userId, name, email, banned } = organiser;
  return (
    <Notice kind={banned ? 'warning' : 'info'} title="You’re looking at this as an admin">
      <p className="wrap-anywhere">
        {email === null ? (
          'Its organiser deleted their account.'
        ) : (
          <>
            This event belongs to{' '}
            <Link to={`/platform/admin?user=${encodeURIComponent(userId)}`} className="text-link">
              {name ? <bdi>{name}</bdi> : <MailAddress of={email} />}
            </Link>
            {name ? (
              <>
                {' '}
                (<MailAddress of={email} />)
              </>
            ) : null}
            {banned ? ', who is banned and can’t log in.' : '.'}
          </>
        )}
      </p>
      <p>
        {cancelled || over ? 'You can refund its orders' : 'You can cancel it and refund its orders'}
        {email === null ? '.' : '. Only they can change it.'}
      </p>
    </Notice>
  );
}
