import { Link } from 'react-router';
import { getAllMoney, type OrganiserMoney } from '../../../core/money/all-money.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { actorContext, appContext } from '../../context.ts';
import { MoneyRows } from '../../organiser/money/money-rows.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { DownloadCsv } from '../../ui/buttons/download-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MailAddress } from '../../ui/mail-address.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageSteps } from '../../ui/page/pager.tsx';
import type { Route } from './+types/money.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Money · Tikiti' }];

export function loader({ context, url }: Route.LoaderArgs) {
  // Old links may still contain a page number.
  const { page, after, before } = Object.fromEntries(url.searchParams);
  const asked = { page: page === 'last' ? page : 'first', after, before };
  return getAllMoney(context.get(appContext), context.get(actorContext), asked);
}

/** Shows what each organiser is due. */
export default function AdminMoney({
  loaderData: { organisers, count, before, after },
}: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader
        title="Money"
        action={
          organisers.length > 0 ? (
            <div className="flex flex-wrap gap-3">
              <DownloadCsv href="/api/admin/exports/money" of="organisers’ money" />
              <Button to="/platform/admin/money/pay" look="main">
                Pay organisers
              </Button>
            </div>
          ) : undefined
        }
      >
        What each organiser is owed, highest first
      </PageHeader>
      {organisers.length === 0 ? (
        <EmptyState title="No payments yet">Organisers appear here after their first sale.</EmptyState>
      ) : (
        <MoneyRows
          caption="Organisers’ money"
          who="Organiser"
          several
          rows={organisers.map((row) => ({
            ...row,
            id: `${row.organiser.id} ${row.currency}`,
            name: <Organiser of={row} />,
          }))}
        />
      )}
      <PageSteps
        shown={organisers.length}
        count={count}
        before={before}
        after={after}
        label="Pages of organisers"
      />
    </div>
  );
}

function Organiser({ of: { organiser, events } }: { of: OrganiserMoney }) {
  const count = events === 1 ? '1 event' : `${formatCount(events)} events`;
  return (
    <>
      <Link
        to={`/platform/admin/money/${encodeURIComponent(organiser.id)}`}
        className="text-link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
      >
        {organiser.name ? (
          <bdi>{organiser.name}</bdi>
        ) : organiser.email ? (
          <MailAddress of={organiser.email} />
        ) : (
          'Deleted account'
        )}
      </Link>
      <span className="block text-sm text-muted wrap-anywhere">
        {organiser.name && organiser.email ? (
          <>
            <MailAddress of={organiser.email} />,{' '}
          </>
        ) : null}
        <span className="inline-block">{count}</span>
      </span>
    </>
  );
}
