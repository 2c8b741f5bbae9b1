import { ArrowDown, ArrowUp } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { isolate } from '../../../core/shared/text/isolate.ts';
import type { ListedUser, UserList, UserSort } from '../../../core/users/user-list.ts';
import { MailAddress } from '../../ui/mail-address.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { type Column, TableOrCards } from '../../ui/table-or-cards.tsx';
import { QuestionnaireProgress } from '../questionnaire/questionnaire-progress.tsx';
import { UserBadges } from './user-badges.tsx';
import { homeOf, titleOf } from './user-words.ts';

export interface Chosen {
  ids: ReadonlySet<string>;
  choose: (ids: string[], chosen: boolean) => void;
  /** The current admin's id; they cannot delete themselves here. */
  self: string;
}

/** The list of users: a table whose headers sort it, or cards on a small screen. */
export function UsersList({ list, chosen }: { list: UserList; chosen: Chosen }) {
  const others = list.users.map(({ id }) => id).filter((id) => id !== chosen.self);
  const sorts = (sort: UserSort, name: string) => ({
    name,
    head: <SortLink list={list} sort={sort} name={name} />,
    sorted:
      list.sort !== sort
        ? undefined
        : list.order === 'asc'
          ? ('ascending' as const)
          : ('descending' as const),
  });
  const columns: Column<ListedUser>[] = [
    {
      name: 'Select',
      head: (
        <input
          type="checkbox"
          className="checkbox"
          aria-label="Select all on this page"
          checked={others.length > 0 && others.every((id) => chosen.ids.has(id))}
          onChange={(event) => chosen.choose(others, event.target.checked)}
        />
      ),
      width: 'w-10',
      cell: (user) => <ChooseUser user={user} chosen={chosen} />,
    },
    { ...sorts('name', 'Name'), width: 'w-[26%]', heads: true, cell: (user) => <UserName of={user} /> },
    {
      ...sorts('country', 'Country, state'),
      width: 'w-[16%]',
      className: 'wrap-anywhere',
      cell: (user) => homeOf(user) ?? <NotSaid />,
    },
    {
      ...sorts('email', 'Email'),
      className: 'wrap-anywhere',
      cell: ({ email }) => <MailAddress of={email} />,
    },
    { ...sorts('gender', 'Gender'), width: 'w-24', cell: ({ gender }) => gender ?? <NotSaid /> },
    {
      ...sorts('progress', 'Questionnaire'),
      width: 'w-36',
      cell: (user) => <QuestionnaireProgress progress={user.progress} of={titleOf(user)} />,
    },
    {
      name: 'Actions',
      head: <span className="sr-only">Actions</span>,
      width: 'w-18',
      className: 'text-end',
      cell: (user) => <DetailsLink user={user} />,
    },
  ];
  return (
    <TableOrCards
      caption="Users. Column headers sort the list."
      rows={list.users}
      columns={columns}
      from="lg"
      className="table-fixed"
      card={(user) => <UserCard user={user} chosen={chosen} />}
    />
  );
}

const UserName = ({ of: user }: { of: ListedUser }) => (
  <span className="flex items-center gap-3">
    <Avatar url={user.pictureUrl} />
    <span className="min-w-0 text-base font-semibold text-base-content wrap-anywhere">
      {user.name ? <bdi>{user.name}</bdi> : <span className="font-normal text-muted">no name</span>}
      <UserBadges user={user} />
    </span>
  </span>
);

function UserCard({ user, chosen }: { user: ListedUser; chosen: Chosen }) {
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-2 border-t border-line py-4">
      <span className="grid size-10 place-items-center">
        <ChooseUser user={user} chosen={chosen} />
      </span>
      <Avatar url={user.pictureUrl} />
      {/* Wraps below the picture if letters are large. */}
      <div className="grid flex-1 basis-40 grid-cols-[minmax(0,1fr)] gap-1">
        <p className="font-semibold wrap-anywhere">
          <bdi>{titleOf(user)}</bdi>
        </p>
        {user.name ? (
          <p className="text-sm wrap-anywhere">
            <MailAddress of={user.email} />
          </p>
        ) : null}
        <UserBadges user={user} />
        <p className="text-sm text-muted wrap-anywhere">
          {[homeOf(user), user.gender].filter(Boolean).join(' · ') || 'Country and gender not set'}
        </p>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-4">
          <QuestionnaireProgress progress={user.progress} of={titleOf(user)} />
          <DetailsLink user={user} />
        </div>
      </div>
    </li>
  );
}

function ChooseUser({ user, chosen }: { user: ListedUser; chosen: Chosen }) {
  return (
    <input
      type="checkbox"
      className="checkbox"
      aria-label={`Select ${isolate(titleOf(user))}`}
      disabled={user.id === chosen.self}
      checked={chosen.ids.has(user.id)}
      onChange={(event) => chosen.choose([user.id], event.target.checked)}
    />
  );
}

/** Opens a user's details over the list; the address contains the user's id. */
function DetailsLink({ user }: { user: ListedUser }) {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.set('user', user.id);
  return (
    <Link to={`?${next}`} preventScrollReset className="text-link inline-flex min-h-11 items-center">
      Details<span className="sr-only"> of {isolate(titleOf(user))}</span>
    </Link>
  );
}

const NotSaid = () => (
  <span className="text-muted">
    <span aria-hidden>–</span>
    <span className="sr-only">not set</span>
  </span>
);

function SortLink({ list, sort, name }: { list: UserList; sort: UserSort; name: string }) {
  const [params] = useSearchParams();
  const sorted = list.sort === sort;
  const next = new URLSearchParams(params);
  next.set('sort', sort);
  next.set('order', sorted && list.order === 'asc' ? 'desc' : 'asc');
  next.delete('page');
  const Arrow = list.order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <Link to={`?${next}`} preventScrollReset className="sort-link" data-sorted={sorted || undefined}>
      {name}
      {sorted ? <Arrow aria-hidden className="size-4" /> : null}
    </Link>
  );
}
