import { useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Actor } from '../../../core/shared/actor.ts';
import type { App } from '../../../core/shared/app.ts';
import { DomainError } from '../../../core/shared/errors.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { listUsers } from '../../../core/users/find-users.ts';
import { getUser, type UserDetails } from '../../../core/users/get-user.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Pages } from '../../ui/page/pager.tsx';
import { clientChange } from '../../ui/requests/use-change.ts';
import type { Route } from './+types/users.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { answerUsers } from './user-action.ts';
import { UserDialog } from './user-dialog.tsx';
import { accounts } from './user-words.ts';
import { UsersFilter } from './users-filter.tsx';
import { UsersList } from './users-list.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Users · Tikiti' }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const { user: userId, ...query } = Object.fromEntries(url.searchParams);
  const [list, details] = await Promise.all([
    listUsers(app, actor, query),
    userId ? findDetails(app, actor, userId) : undefined,
  ]);
  return { list, details, self: actor.kind === 'user' ? actor.userId : '' };
}

/** Undefined for a user who was deleted meanwhile; the list is shown without details. */
async function findDetails(app: App, actor: Actor, userId: string): Promise<UserDetails | undefined> {
  try {
    return await getUser(app, actor, { userId });
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not-found') return undefined;
    throw error;
  }
}

export function action({ context, request }: Route.ActionArgs) {
  return answerUsers(context.get(appContext), context.get(actorContext), request);
}

export const clientAction = clientChange;

/** All users. */
export default function Users({ loaderData: { list, details, self } }: Route.ComponentProps) {
  const [chosenIds, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [deleting, setDeleting] = useState<string[]>([]);
  const closeDetails = useCloseDetails();
  const shown = list.users.map(({ id }) => id).filter((id) => chosenIds.has(id));
  const chosen = {
    ids: chosenIds,
    self,
    choose: (ids: string[], isChosen: boolean) =>
      setChosen((before) => {
        const after = new Set(before);
        for (const id of ids) isChosen ? after.add(id) : after.delete(id);
        return after;
      }),
  };
  const afterDeleting = useCallback(() => {
    setDeleting([]);
    setChosen(new Set());
  }, []);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader
        title="Users"
        action={
          shown.length > 0 ? (
            <Button look="wary" onPress={() => setDeleting(shown)}>
              Delete {shown.length === 1 ? '1 account' : `${shown.length} accounts`}
            </Button>
          ) : null
        }
      >
        <span role="status">{foundWords(list)}</span>
      </PageHeader>
      <UsersFilter list={list} />
      {list.users.length === 0 ? (
        <EmptyState title="Nobody here">
          {list.q
            ? 'No name or email address matches. Try fewer letters.'
            : 'This page is past the last one.'}
        </EmptyState>
      ) : (
        <UsersList list={list} chosen={chosen} />
      )}
      <Pages page={list.page} pages={list.pages} label="Pages of users" />
      {details ? (
        <UserDialog
          key={details.id}
          user={details}
          isSelf={details.id === self}
          onClose={closeDetails}
          onDelete={() => setDeleting([details.id])}
        />
      ) : null}
      {deleting.length > 0 ? (
        <DeleteDialog userIds={deleting} onClose={() => setDeleting([])} onDeleted={afterDeleting} />
      ) : null}
    </div>
  );
}

function useCloseDetails() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return () => {
    const next = new URLSearchParams(params);
    next.delete('user');
    void navigate(`?${next}`, { preventScrollReset: true, replace: true });
  };
}

function foundWords({ q, count, more }: { q: string; count: number; more: boolean }): string {
  if (!q) return accounts(count);
  return more
    ? `More than ${formatCount(count)} found for “${isolate(q)}”`
    : `${formatCount(count)} found for “${isolate(q)}”`;
}
