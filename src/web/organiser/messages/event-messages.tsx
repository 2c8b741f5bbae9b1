import { Link } from 'react-router';
import { audienceWords } from '../../../core/messages/audience-words.ts';
import { listMessages } from '../../../core/messages/list-messages.ts';
import type { Message } from '../../../core/messages/message.ts';
import { setMessageTrust } from '../../../core/messages/set-message-trust.ts';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { LocalTime } from '../../ui/dates/local-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange } from '../../ui/requests/use-change.ts';
import type { Route } from './+types/event-messages.ts';
import { CLOSED, deliveryWords, STOPPED, standingOf } from './message-words.tsx';
import { RepliesGoTo } from './replies-go-to.tsx';
import { TrustForm } from './trust-form.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Messages for ${isolate(loaderData.event.name)} · Tikiti` : 'Messages · Tikiti' },
];

export async function loader({ context, params: { eventId } }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const [event, listed] = await Promise.all([
    getDeskEvent(app, actor, eventId),
    listMessages(app, actor, eventId),
  ]);
  const { supportEmail } = app.settings;
  return { event, ...listed, supportEmail, admin: actor.kind === 'user' && actor.admin };
}

export function action({ context, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, {
    trust: ({ organisationId, trust }) => setMessageTrust(app, actor, organisationId, { trust }),
  });
}

export const clientAction = clientChange;

/** An event's messages to its customers, with a link to write another. */
export default function EventMessages({ loaderData }: Route.ComponentProps) {
  const { event, messages, types, limits, organisationId, replyTo, supportEmail, closed, admin } = loaderData;
  const write =
    closed === null && event.may.includes('messages.send') ? (
      <Button to={`/platform/event/${event.id}/messages/new`} look="main">
        Write a message
      </Button>
    ) : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:gap-8">
      <PageHeader title="Messages" action={messages.length > 0 ? write : null}>
        Email the people who have tickets.{' '}
        <RepliesGoTo event={event} replyTo={replyTo} supportEmail={supportEmail} />
      </PageHeader>
      {closed ? (
        <Notice kind="info" title={CLOSED[closed].title}>
          {CLOSED[closed].says}
        </Notice>
      ) : null}
      {messages.length > 0 ? (
        <ul className="border-t border-line">
          {messages.map((message) => (
            <Row key={message.id} message={message} event={event} types={types} />
          ))}
        </ul>
      ) : closed ? null : (
        <EmptyState title="No messages yet" action={write}>
          Tell people when doors open, what to bring, or thank them for coming. Cancelling or moving the event
          emails them by itself.
        </EmptyState>
      )}
      {admin ? <TrustForm limits={limits} organisationId={organisationId} /> : null}
    </div>
  );
}

interface RowProps {
  message: Message;
  event: { id: string; timeZone: string };
  types: readonly { id: string; name: string }[];
}

function Row({ message, event, types }: RowProps) {
  const { kind, says } = standingOf(message);
  const detail = message.stoppedWhy ? STOPPED[message.stoppedWhy] : deliveryWords(message);
  return (
    <li className="grid gap-1 border-b border-line py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Link
          to={`/platform/event/${event.id}/messages/${message.id}`}
          className="text-link min-w-0 font-semibold wrap-anywhere"
        >
          <bdi>{message.subject}</bdi>
        </Link>
        <Badge kind={kind}>{says}</Badge>
      </div>
      <p className="text-muted wrap-anywhere">
        {audienceWords(message, types)} ·{' '}
        <LocalTime instant={message.sendAt} timeZone={event.timeZone} short />
      </p>
      {detail ? <p className="text-sm text-muted">{detail}</p> : null}
    </li>
  );
}
