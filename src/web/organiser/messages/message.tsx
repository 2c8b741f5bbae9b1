import { useState } from 'react';
import { useNavigate } from 'react-router';
import { audienceWords } from '../../../core/messages/audience-words.ts';
import { getMessage, getMessageDesk } from '../../../core/messages/list-messages.ts';
import type { Message } from '../../../core/messages/message.ts';
import { previewMessage, sendTestMessage } from '../../../core/messages/message-mail.ts';
import { callOffMessage, changeMessage } from '../../../core/messages/send-message.ts';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LocalTime } from '../../ui/dates/local-time.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { renderMarkdown } from '../../ui/render-markdown.ts';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange, useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';
import type { Route } from './+types/message.ts';
import { MessageForm } from './message-form.tsx';
import { deliveryWords, STOPPED, standingOf } from './message-words.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${isolate(loaderData?.message.subject ?? 'Message')} · Tikiti` },
];

export async function loader({ context, params: { eventId, messageId } }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const [event, message] = await Promise.all([
    getDeskEvent(app, actor, eventId),
    getMessage(app, actor, { eventId, messageId }),
  ]);
  const { audience } = message;
  const orderId = audience.kind === 'order' ? audience.orderId : null;
  const waits = message.state === 'scheduled' || message.state === 'held';
  const edits = waits && event.may.includes('messages.send');
  const desk = edits ? await getMessageDesk(app, actor, { eventId, orderId }) : null;
  return { event, message, orderId, desk, html: renderMarkdown(message.body) };
}

export function action({ context, params, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const { eventId } = params;
  return answerChange(request, {
    change: (input) => changeMessage(app, actor, params, input),
    'call-off': () => callOffMessage(app, actor, params),
    preview: (input) => previewMessage(app, actor, eventId, input),
    test: (input) => sendTestMessage(app, actor, eventId, input),
  });
}

export const clientAction = clientChange;

/** One message with its delivery or, while it is scheduled or held, its form. */
export default function MessagePage({ loaderData }: Route.ComponentProps) {
  const { event, message, orderId, desk, html } = loaderData;
  return (
    <div className="grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid gap-3">
        <BackLink to={`/platform/event/${event.id}/messages`}>Messages</BackLink>
        <PageHeader
          title={<bdi>{message.subject}</bdi>}
          action={desk ? <CallOff eventId={event.id} /> : undefined}
        >
          <Facts message={message} event={event} types={loaderData.message.types} />
        </PageHeader>
      </div>
      {desk ? (
        <MessageForm key={message.id} event={event} desk={desk} orderId={orderId} scheduled={message} />
      ) : (
        <Body html={html} />
      )}
    </div>
  );
}

function Body({ html }: { html: string }) {
  return (
    <div
      dir="auto"
      className="prose-text border-t border-line pt-6"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered with HTML off
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

interface FactsProps {
  message: Message;
  event: { timeZone: string };
  types: readonly { id: string; name: string }[];
}

function Facts({ message, event, types }: FactsProps) {
  const { kind, says } = standingOf(message);
  const detail = message.stoppedWhy ? STOPPED[message.stoppedWhy] : deliveryWords(message);
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge kind={kind}>{says}</Badge>
        <LocalTime instant={message.sendAt} timeZone={event.timeZone} short />
        {message.essential ? <span>Essential</span> : null}
      </p>
      <p className="wrap-anywhere">
        {audienceWords(message, types)} · written by {message.writtenBy}
      </p>
      {detail ? <p>{detail}</p> : null}
    </div>
  );
}

function CallOff({ eventId }: { eventId: string }) {
  const [asking, setAsking] = useState(false);
  const change = useChange();
  const navigate = useNavigate();
  const callOff = async () => {
    await change('call-off');
    toast.success('The message is called off.');
    await navigate(`/platform/event/${eventId}/messages`);
  };
  return (
    <>
      <Button look="wary" onPress={() => setAsking(true)}>
        Call off
      </Button>
      <ConfirmDialog
        title="Call this message off?"
        open={asking}
        onOpenChange={setAsking}
        confirm="Call off"
        cancel="Keep it"
        onConfirm={callOff}
      >
        <p>It won’t go out. Nobody is told.</p>
      </ConfirmDialog>
    </>
  );
}
