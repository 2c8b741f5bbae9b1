import { Search } from 'lucide-react';
import { Form, Link, useNavigate, useSearchParams } from 'react-router';
import type { UserList } from '../../../core/users/user-list.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Select } from '../../ui/forms/select.tsx';

const ORDERS = [
  ['created', 'desc', 'Newest first'],
  ['created', 'asc', 'Oldest first'],
  ['name', 'asc', 'Name, A to Z'],
  ['email', 'asc', 'Email, A to Z'],
  ['country', 'asc', 'Country, A to Z'],
  ['gender', 'asc', 'Gender'],
  ['progress', 'desc', 'Questionnaire, furthest first'],
] as const;

/** Searching and sorting, both kept in the address. */
export function UsersFilter({ list }: { list: UserList }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const sortBy = (value: string) => {
    const [sort = '', order = ''] = value.split(' ');
    const next = new URLSearchParams(params);
    next.set('sort', sort);
    next.set('order', order);
    next.delete('page');
    void navigate(`?${next}`, { preventScrollReset: true });
  };
  const current = `${list.sort} ${list.order}`;
  const known = ORDERS.some(([sort, order]) => `${sort} ${order}` === current);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <Form role="search" className="flex w-full max-w-xl items-end gap-3">
        <label className="grid grow gap-1.5">
          <span className="font-semibold">Name or email</span>
          <input
            key={list.q}
            type="search"
            name="q"
            maxLength={100}
            defaultValue={params.get('q') ?? ''}
            className="input"
          />
        </label>
        <input type="hidden" name="sort" value={list.sort} />
        <input type="hidden" name="order" value={list.order} />
        <Button type="submit" look="quiet" aria-label="Search users">
          <Search aria-hidden className="size-5" />
          <span className="max-sm:hidden">Search</span>
        </Button>
        {list.q ? (
          <Link
            to={`?${new URLSearchParams({ sort: list.sort, order: list.order })}`}
            className="text-link inline-flex min-h-12 items-center"
          >
            Clear
          </Link>
        ) : null}
      </Form>
      <Select
        label="Sorted by"
        className="w-full max-w-64 lg:hidden"
        value={current}
        onChange={(event) => sortBy(event.target.value)}
      >
        {known ? null : <option value={current}>Custom order</option>}
        {ORDERS.map(([sort, order, words]) => (
          <option key={words} value={`${sort} ${order}`}>
            {words}
          </option>
        ))}
      </Select>
    </div>
  );
}
