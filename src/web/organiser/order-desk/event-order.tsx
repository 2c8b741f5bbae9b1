import { getKiosk } from '../../../core/kiosk/get-kiosk.ts';
import { hasDetailsToChange } from '../../../core/order-desk/change-ticket-details.ts';
import { correctAddress } from '../../../core/order-desk/correct-address.ts';
import { exchangeTicket, listExchangeChoices } from '../../../core/order-desk/exchange-ticket.ts';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { getOrderForOrganiser } from '../../../core/order-desk/get-order-for-organiser.ts';
import { deleteOrderNote, noteOrder } from '../../../core/order-desk/note-order.ts';
import { resendTickets } from '../../../core/order-desk/resend-tickets.ts';
import { listKnownTags, tagOrder } from '../../../core/order-desk/tag-order.ts';
import { refundOrder } from '../../../core/order-refunds/refund-order.ts';
import { retryRefund } from '../../../core/order-refunds/retry-refund.ts';
import { actorContext, appContext } from '../../context.ts';
import { LocalMoment } from '../../ui/dates/local-moment.tsx';
import { Money } from '../../ui/money.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange } from '../../ui/requests/use-change.ts';
import type { Route } from './+types/event-order.ts';
import { DisputeNotice } from './dispute-notice.tsx';
import { OnHoldNotice } from './on-hold-notice.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderNotes } from './order-notes.tsx';
import { OrderBadges } from './order-states.tsx';
import { OrderTickets } from './order-tickets.tsx';
import { OrderedBy } from './ordered-by.tsx';
import { Payments } from './payments.tsx';
import { Timeline } from './timeline.tsx';
import { UndeliveredNotice } from './undelivered-notice.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Order ${loaderData.order.number} · Tikiti` : 'Order · Tikiti' },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const [order, { may }, changesDetails, choices, { tags }] = await Promise.all([
    getOrderForOrganiser(app, actor, params),
    getDeskEvent(app, actor, params.eventId),
    hasDetailsToChange(app, actor, params),
    listExchangeChoices(app, actor, params),
    listKnownTags(app, actor, params.eventId),
  ]);
  const { supportEmail } = app.settings;
  const badge = may.includes('door.run') && (await getKiosk(app, actor, params.eventId)).badge !== null;
  const admin = actor.kind === 'user' && actor.admin;
  return {
    order,
    may,
    badge,
    changesDetails,
    choices,
    knownTags: tags.map(({ tag }) => tag),
    supportEmail,
    admin,
  };
}

export function action({ context, params, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, {
    'send-tickets': () => resendTickets(app, actor, params),
    'change-email': (input) => correctAddress(app, actor, params, input),
    refund: (input) => refundOrder(app, actor, { ...input, ...params }),
    exchange: (input) => exchangeTicket(app, actor, params, input),
    'add-note': (input) => noteOrder(app, actor, params, input),
    'delete-note': ({ noteId }) => deleteOrderNote(app, actor, { ...params, noteId }),
    'set-tags': (input) => tagOrder(app, actor, params, input),
    'retry-refund': ({ eventId, refundId }) => retryRefund(app, actor, { eventId, refundId }),
  });
}

export const clientAction = clientChange;

/** One order as its organiser sees it, with the actions for its customer. */
export default function EventOrder({ loaderData }: Route.ComponentProps) {
  const { order, may, badge, changesDetails, choices, knownTags, supportEmail, admin } = loaderData;
  const { event } = order;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <div className="grid gap-3">
        <BackLink to={`/platform/event/${event.id}/orders`}>Orders</BackLink>
        <PageHeader title={<OrderedBy of={order} />}>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <OrderBadges {...order} dispute={order.disputes[0]?.state ?? null} />
            <span>
              Order <span className="font-mono text-base-content">{order.number}</span>
            </span>
            <Money of={order.total} className="font-semibold text-base-content" />
            {order.offeredUntil ? (
              <span>
                Offered to the waiting list until{' '}
                <LocalMoment at={order.offeredUntil} timeZone={event.timeZone} />
              </span>
            ) : null}
            {order.guest ? (
              <span className="wrap-anywhere">
                Guest: <bdi>{order.guest}</bdi>
              </span>
            ) : null}
            {order.source ? (
              <span className="wrap-anywhere">
                Came from <bdi>{order.source}</bdi>
              </span>
            ) : null}
          </p>
        </PageHeader>
        <UndeliveredNotice order={order} />
        <OnHoldNotice order={order} />
        <DisputeNotice
          disputes={order.disputes}
          timeZone={event.timeZone}
          supportEmail={supportEmail}
          admin={admin}
        />
        <OrderActions order={order} choices={choices} may={may} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          <OrderTickets order={order} changesDetails={changesDetails} hasBadge={badge} />
          <Payments order={order} may={may} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          <OrderNotes order={order} knownTags={knownTags} writes={may.includes('orders.handle')} />
          <Timeline entries={order.timeline} timeZone={event.timeZone} />
        </div>
      </div>
    </div>
  );
}
