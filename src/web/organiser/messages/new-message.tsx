import { getMessageDesk } from '../../../core/messages/list-messages.ts';
import { previewMessage, sendTestMessage } from '../../../core/messages/message-mail.ts';
import { sendMessage } from '../../../core/messages/send-message.ts';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { actorContext, appContext, requestContext } from '../../context.ts';
import { Notice } from '../../ui/notice.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange } from '../../ui/requests/use-change.ts';
import type { Route } from './+types/new-message.ts';
import { MessageForm } from './message-form.tsx';
import { CLOSED } from './message-words.tsx';
import { RepliesGoTo } from './replies-go-to.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Write a message · Tikiti' }];

export async function loader({ context, params: { eventId } }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const { searchParams } = context.get(requestContext).url;
  const orderId = searchParams.get('order');
  const ticketIds = searchParams.get('tickets')?.split(',').filter(Boolean) ?? [];
  const [event, desk] = await Promise.all([
    getDeskEvent(app, actor, eventId, 'messages.send'),
    getMessageDesk(app, actor, { eventId, orderId }),
  ]);
  return { event, desk, orderId, ticketIds, supportEmail: app.settings.supportEmail };
}

export function action({ context, params: { eventId }, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, {
    send: (input) => sendMessage(app, actor, eventId, input),
    preview: (input) => previewMessage(app, actor, eventId, input),
    test: (input) => sendTestMessage(app, actor, eventId, input),
  });
}

export const clientAction = clientChange;

/** A new message to ticket holders, with `?tickets=` to those of some tickets, or with `?order=` to one customer. */
export default function NewMessage({ loaderData }: Route.ComponentProps) {
  const { event, desk, orderId, ticketIds, supportEmail } = loaderData;
  const back =
    orderId === null
      ? `/platform/event/${event.id}/messages`
      : `/platform/event/${event.id}/orders/${orderId}`;
  const closed =
    orderId !== null && (desk.closed === 'cancelled' || desk.closed === 'over') ? null : desk.closed;
  return (
    <div className="grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid gap-3">
        <BackLink to={back}>{orderId === null ? 'Messages' : 'The order'}</BackLink>
        <PageHeader title={orderId === null ? 'Write a message' : 'Email this customer'}>
          <span className="wrap-anywhere">
            About <bdi>{event.name}</bdi>.
          </span>{' '}
          <RepliesGoTo event={event} replyTo={desk.replyTo} supportEmail={supportEmail} />
        </PageHeader>
      </div>
      {closed ? (
        <Notice kind="info" title={CLOSED[closed].title}>
          {CLOSED[closed].says}
        </Notice>
      ) : orderId !== null && desk.email === null ? (
        <Notice kind="info" title="This order’s email was removed">
          Change the email in the order, then write to the new one.
        </Notice>
      ) : (
        <MessageForm event={event} desk={desk} orderId={orderId} ticketIds={ticketIds} />
      )}
    </div>
  );
}
