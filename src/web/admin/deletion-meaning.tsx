import { Link } from 'react-router';
import type { WhatDeletingMeans } from '../../core/accounts/what-deleting-means.ts';
import { moneyLeft } from '../ui/money-left.ts';
import { Notice } from '../ui/notice.tsx';
import { consequences } from './deletion-words.ts';
import { LiveEvents } from './live-events.tsx';
import { titleOf } from './user-words.ts';

/** What becomes of one person's events, orders and money, or what stands in the way of deleting them. */
export function DeletionMeaning({ of }: { of: WhatDeletingMeans }) {
  return (
    <li className="grid gap-1">
      <p className="font-semibold wrap-anywhere">{titleOf(of)}</p>
      {of.inTheWay.length > 0 ? (
        <Notice kind="warning" title="Cannot be deleted yet">
          <p>Open each of these first, and cancel it, or delete it where nobody ordered:</p>
          <LiveEvents events={of.inTheWay} />
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

/** It keeps nobody from deleting: somebody who cannot be paid may want to go all the same. */
function StillDue({ to: { userId, money } }: { to: WhatDeletingMeans }) {
  const { due } = moneyLeft(money);
  if (!due) return null;
  return (
    <Notice kind="warning" title={`${due} due to them is not paid out`} className="mt-2">
      <p>
        Once the account is gone, nobody here knows whom to pay.{' '}
        <Link to={`/platform/admin/money/${encodeURIComponent(userId)}`} className="text-link">
          Pay it out first
        </Link>
      </p>
    </Notice>
  );
}
