import type { ListedUser } from '../../core/accounts/user-list.ts';
import { Badge } from '../ui/badge.tsx';
import { describeDate } from '../ui/describe-date.ts';

/** Users on a wide screen. */
export function UsersTable({ users }: { users: ListedUser[] }) {
  return (
    <table className="figures-table hidden md:table">
      <caption className="sr-only">All users, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Email</th>
          <th scope="col">Role</th>
          <th scope="col">Email confirmed</th>
          <th scope="col" className="figure">
            Created
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id}>
            <td className="font-semibold wrap-anywhere">
              <Name of={user} />
            </td>
            <td className="wrap-anywhere">{user.email}</td>
            <td>{user.admin ? <Badge kind="neutral">admin</Badge> : 'user'}</td>
            <td>{user.verified ? 'yes' : 'not yet'}</td>
            <td className="figure whitespace-nowrap">
              <Created at={user.createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same users on a small screen. */
export function UsersList({ users }: { users: ListedUser[] }) {
  return (
    <ul className="md:hidden">
      {users.map((user) => (
        <li key={user.id} className="grid gap-1 border-t border-line py-4">
          <p className="flex items-start justify-between gap-3">
            <span className="min-w-0 font-semibold wrap-anywhere">
              <Name of={user} />
            </span>
            {user.admin ? <Badge kind="neutral">admin</Badge> : null}
          </p>
          <p className="wrap-anywhere">{user.email}</p>
          <p className="text-sm text-muted">
            {user.verified ? 'Email confirmed' : 'Email not confirmed yet'} · <Created at={user.createdAt} />
          </p>
        </li>
      ))}
    </ul>
  );
}

const Name = ({ of }: { of: ListedUser }) =>
  of.name || <span className="font-normal text-muted">no name</span>;

const Created = ({ at }: { at: string }) => <time dateTime={at}>{describeDate(at, 'UTC').day}</time>;
