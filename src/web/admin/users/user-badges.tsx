import type { ListedUser } from '../../../core/users/user-list.ts';
import { Badge } from '../../ui/badge.tsx';

/** Shows that a user is an admin, banned or unverified. */
export function UserBadges({ user: { admin, banned, verified } }: { user: ListedUser }) {
  if (!admin && !banned && verified) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-1.5">
      {admin ? <Badge kind="neutral">admin</Badge> : null}
      {banned ? <Badge kind="error">banned</Badge> : null}
      {verified ? null : <Badge kind="warning">unconfirmed</Badge>}
    </span>
  );
}
