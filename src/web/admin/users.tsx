import { listUsers } from '../../core/accounts/find-users.ts';
import { actorContext, appContext } from '../context.ts';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import type { Route } from './+types/users.ts';
import { UsersList, UsersTable } from './users-table.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Users · Tikiti' }];

export function loader({ context, url }: Route.LoaderArgs) {
  return listUsers(context.get(appContext), context.get(actorContext), Object.fromEntries(url.searchParams));
}

/** Everybody with an account. */
export default function Users({ loaderData: { users, count, page, pages } }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <PageHeader title="Users">{count === 1 ? '1 account' : `${count} accounts`}, newest first</PageHeader>
      <UsersTable users={users} />
      <UsersList users={users} />
      {pages > 1 ? <Pages page={page} pages={pages} /> : null}
    </div>
  );
}

function Pages({ page, pages }: { page: number; pages: number }) {
  return (
    <nav aria-label="Pages" className="flex items-center gap-4">
      {page > 1 ? <Button to={`/platform/admin?page=${page - 1}`}>Newer</Button> : null}
      <span className="text-muted">
        Page {page} of {pages}
      </span>
      {page < pages ? <Button to={`/platform/admin?page=${page + 1}`}>Older</Button> : null}
    </nav>
  );
}
