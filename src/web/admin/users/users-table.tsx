import { ArrowDown, ArrowUp } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { isolate } from '../../../core/shared/text/isolate.ts';
import type { ListedUser, UserList, UserSort } from '../../../core/users/user-list.ts';
import { MailAddress } from '../../ui/mail-address.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { QuestionnaireProgress } from '../questionnaire/questionnaire-progress.tsx';
import { UserBadges } from './user-badges.tsx';
import { homeOf, titleOf } from './user-words.ts';

export interface Chosen {
  ids: ReadonlySet<string>;
  choose: (ids: string[], chosen: boolean) => void;
  /** The current admin's id; they cannot delete themselves here. */
  self: string;
}

/** The list of users on a wide screen. */
export function UsersTable({ list, chosen }: { list: UserList; chosen: Chosen }) {
  const { users } = list;
  const others = users.map(({ id }) => id).filter((id) => id !== chosen.self);
  const all = others.length > 0 && others.every((id) => chosen.ids.has(id));
  return (
    <table className="figures-table hidden table-fixed lg:table">
      <caption className="sr-only">Users. Column headers sort the list.</caption>
      <thead>
        <tr>
          <th scope="col" className="w-10">
            <input
              type="checkbox"
              className="checkbox"
              aria-label="Select all on this page"
              checked={all}
              onChange={(event) => chosen.choose(others, event.target.checked)}
            />
          </th>
          <SortHeader list={list} sort="name" className="w-[26%]">
            Name
          </SortHeader>
          <SortHeader list={list} sort="country" className="w-[16%]">
            Country, state
          </SortHeader>
          <SortHeader list={list} sort="email">
            Email
          </SortHeader>
          <SortHeader list={list} sort="gender" className="w-24">
            Gender
          </SortHeader>
          <SortHeader list={list} sort="progress" className="w-36">
            Questionnaire
          </SortHeader>
          <th scope="col" className="w-18">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id}>
            <td>
              <ChooseUser user={user} chosen={chosen} />
            </td>
            <th scope="row">
              <span className="flex items-center gap-3">
                <Avatar url={user.pictureUrl} />
                <span className="min-w-0 text-base font-semibold text-base-content wrap-anywhere">
                  {user.name ? (
                    <bdi>{user.name}</bdi>
                  ) : (
                    <span className="font-normal text-muted">no name</span>
                  )}
                  <UserBadges user={user} />
                </span>
              </span>
            </th>
            <td className="wrap-anywhere">{homeOf(user) ?? <NotSaid />}</td>
            <td className="wrap-anywhere">
              <MailAddress of={user.email} />
            </td>
            <td>{user.gender ?? <NotSaid />}</td>
            <td>
              <QuestionnaireProgress progress={user.progress} of={titleOf(user)} />
            </td>
            <td className="text-end">
              <DetailsLink user={user} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ChooseUser({ user, chosen }: { user: ListedUser; chosen: Chosen }) {
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
export function DetailsLink({ user }: { user: ListedUser }) {
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

interface SortHeaderProps {
  list: UserList;
  sort: UserSort;
  children: string;
  className?: string;
}

function SortHeader({ list, sort, children, className }: SortHeaderProps) {
  const [params] = useSearchParams();
  const sorted = list.sort === sort;
  const next = new URLSearchParams(params);
  next.set('sort', sort);
  next.set('order', sorted && list.order === 'asc' ? 'desc' : 'asc');
  next.delete('page');
  const Arrow = list.order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={sorted ? (list.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <Link to={`?${next}`} preventScrollReset className="sort-link" data-sorted={sorted || undefined}>
        {children}
        {sorted ? <Arrow aria-hidden className="size-4" /> : null}
      </Link>
    </th>
  );
}
