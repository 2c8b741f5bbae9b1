import { findOrders } from '../../../core/order-desk/find-orders.ts';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { listKnownTags } from '../../../core/order-desk/tag-order.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DownloadCsv } from '../../ui/buttons/download-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageSteps } from '../../ui/page/pager.tsx';
import type { Route } from './+types/event-orders.ts';
import { OrdersFilter } from './orders-filter.tsx';
import { OrdersList } from './orders-list.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Orders for ${isolate(loaderData.event.name)} · Tikiti` : 'Orders · Tikiti' },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const {
    text = '',
    state = 'live',
    sort = 'newest',
    from = '',
    until = '',
    tag = '',
    ...place
  } = Object.fromEntries(url.searchParams);
  // Pages used to have numbers, and old links may still have them.
  const page = place.page === 'last' ? 'last' : 'first';
  const [event, { tags }, found] = await Promise.all([
    getDeskEvent(app, actor, params.eventId),
    listKnownTags(app, actor, params.eventId),
    findOrders(app, actor, params.eventId, {
      text,
      state,
      from,
      until,
      tag,
      sort,
      page,
      after: place.after,
      before: place.before,
    }),
  ]);
  const here = tags.flatMap(({ tag, orders }) => (orders > 0 ? tag : []));
  return { event, found, tags: here, asked: { text, state, from, until, tag, sort } };
}

/** Lists an event's orders, to search, open and export. */
export default function EventOrders({ loaderData: { event, found, tags, asked } }: Route.ComponentProps) {
  const { text, state, from, until, tag } = asked;
  const all = text === '' && state === 'live' && from === '' && until === '' && tag === '';
  const list = { orders: found.orders, sums: found.sums, eventId: event.id, timeZone: event.timeZone };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title="Orders"
        action={
          <div className="max-sm:hidden">
            <DownloadCsv href={`/api/events/${event.id}/exports/orders`} of="orders" />
          </div>
        }
      >
        <p role="status">{inWords(found, all)}</p>
      </PageHeader>
      {found.count === 0 && all ? (
        <EmptyState title="No orders yet">
          Share the event’s page once it’s on sale. Orders appear here as they come in.
        </EmptyState>
      ) : (
        <>
          <OrdersFilter asked={asked} tags={tags} />
          {found.orders.length === 0 ? (
            <EmptyState
              title="No orders found"
              action={<Button to={`/platform/event/${event.id}/orders`}>Show all orders</Button>}
            >
              Try part of the email, the order number or a ticket code, or choose other dates, another status
              or another tag.
            </EmptyState>
          ) : (
            <OrdersList {...list} />
          )}
          <PageSteps
            shown={found.orders.length}
            count={found.count}
            more={found.more}
            before={found.before}
            after={found.after}
          />
        </>
      )}
    </div>
  );
}

function inWords({ count, more }: { count: number; more: boolean }, all: boolean): string {
  const orders = count === 1 ? '1 order' : `${more ? 'More than ' : ''}${formatCount(count)} orders`;
  return all ? orders : `${orders} found`;
}
