import { Link } from 'react-router';
import type { DeletionPreview } from '../../../core/personal-data/preview-deletion.ts';
import { moneyLeft } from '../../ui/money-left.ts';
import { Notice } from '../../ui/notice.tsx';
import { consequences } from './deletion-words.ts';
import { LiveEvents } from './live-events.tsx';
import { titleOf } from './user-words.ts';

/** Says what happens to one user's events, orders and money, or what prevents their deletion. */
export function DeletionConsequences({ of }: { of: DeletionPreview }) {
  return (
    <li className="grid gap-1">
      <p className="font-semibold wrap-anywhere">{titleOf(of)}</p>
      {of.inTheWay.length > 0 ? (
        <Notice kind="warning" title="Can’t be deleted yet">
          <p>First cancel each of these events, or delete it if nobody has ordered:</p>
          <LiveEvents events={of.inTheWay} />
        </Notice>
      ) : of.toHandOver.length > 0 ? (
        <Notice kind="warning" title="Can’t be deleted yet">
          <p className="wrap-anywhere">
            They’re the only owner of{' '}
            {of.toHandOver.map(({ name }) => name || 'an organisation without a name').join(', ')}. They have
            to make a colleague an owner first.
          </p>
        </Notice>
      ) : (
        <ul className="list-disc ps-5 text-muted">
          {consequences(of).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <StillDue to={of} />
    </li>
  );
}

/** It does not prevent deletion: somebody who cannot be paid may want to leave anyway. */
function StillDue({ to: { organisations, money } }: { to: DeletionPreview }) {
  const { due } = moneyLeft(money);
  if (!due) return null;
  return (
    <Notice kind="warning" title={`We still owe them ${due}`} className="mt-2">
      <p>
        Once the account is gone, we won’t know who to pay.{' '}
        {organisations.map((id) => (
          <Link key={id} to={`/platform/admin/money/${encodeURIComponent(id)}`} className="text-link">
            Pay it out first
          </Link>
        ))}
      </p>
    </Notice>
  );
}
