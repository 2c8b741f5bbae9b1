import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { v7 as newId } from 'uuid';
import type { MessageDesk } from '../../../core/messages/list-messages.ts';
import { type Audience, BODY_LENGTH, type Message } from '../../../core/messages/message.ts';
import { toLocalTime } from '../../../core/shared/local-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { describeDate } from '../../ui/dates/describe-date.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { LOCAL_TIMES } from '../../ui/forms/codecs.ts';
import { Field } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { MailAddress } from '../../ui/mail-address.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Refused } from '../../ui/requests/call-api.ts';
import { useAlive } from '../../ui/requests/use-alive.ts';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';
import { instantOf } from '../wizard/fields/local-times.ts';
import { AudienceFields, RecipientLine } from './audience-fields.tsx';
import { limitWords, people } from './message-words.tsx';
import { PreviewDialog, type Previewed } from './preview-dialog.tsx';
import { useRecipients } from './use-recipients.ts';

interface MessageFormProps {
  event: { id: string; timeZone: string };
  desk: MessageDesk;
  /** The order of the only recipient. */
  orderId: string | null;
  /** The tickets whose holders somebody chose before. */
  ticketIds?: readonly string[];
  /** A scheduled or held message to edit. */
  scheduled?: Message;
}

/** Edits a message: recipients, text and time. Sending it leads to the list. */
export function MessageForm({ event, desk, orderId, ticketIds = [], scheduled }: MessageFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const alive = useAlive();
  const [audience, setAudience] = useState<Audience>(
    scheduled?.audience ?? firstAudience(orderId, ticketIds),
  );
  const [essential, setEssential] = useState(scheduled?.essential ?? false);
  const [later, setLater] = useState(scheduled?.state === 'scheduled');
  const [sendAt, setSendAt] = useState(
    scheduled ? toLocalTime(new Date(scheduled.sendAt), event.timeZone) : '',
  );
  const [preview, setPreview] = useState<Previewed>();
  const count = useRecipients(event.id, audience);
  const { asking, setAsking, refused, setRefused, busy, trying } = useAsking(form);
  const lookUp = useChange({ saves: false });
  const send = useSend(event, scheduled);
  const wrong = refused?.fields ?? {};
  const toOne = audience.kind === 'order';
  const asksForDetails = audience.kind === 'unanswered';
  const total = count && count.recipients + (essential ? count.unsubscribed : 0);
  const written = () => {
    const typed = new FormData(form.current ?? undefined);
    return { subject: String(typed.get('subject')), body: String(typed.get('body')), essential };
  };
  /** The audience decides where the email's button leads. */
  const shown = () => ({ ...written(), ...(asksForDetails && { audience }) });
  const ask = (submitted: FormEvent) => {
    submitted.preventDefault();
    const { subject, body } = written();
    const missing: Record<string, string> = {
      ...(subject.trim() ? {} : { subject: 'Enter a subject.' }),
      ...(body.trim() ? {} : { body: 'Write your message.' }),
      ...(later && !instantOf(sendAt, event.timeZone) ? { sendAt: 'Enter a date and time.' } : {}),
      ...(audience.kind === 'types' && audience.ticketTypeIds.length === 0
        ? { 'audience.ticketTypeIds': 'Choose at least one ticket type.' }
        : {}),
    };
    const [first] = Object.values(missing);
    if (first) return setRefused(new Refused(first, missing));
    // What is refused is said before the question, not after it.
    void trying(async () => {
      await lookUp<Previewed>('preview', shown());
      setAsking(true);
    });
  };
  const look = () => trying(async () => setPreview(await lookUp<Previewed>('preview', shown())));
  const test = () =>
    trying(async () => {
      const { email } = await lookUp<{ email: string }>('test', shown());
      toast.success(`A test is on its way to ${email}.`);
    });
  const confirm = async () => {
    try {
      await send({ ...written(), audience, sendAt: later ? sendAt : null });
    } catch (error) {
      if (!(error instanceof Refused) || Object.keys(error.fields).length === 0) throw error;
      // The error is shown at a field.
      setRefused(error);
    }
  };
  const zone = `Local time at the venue: ${event.timeZone}`;
  return (
    <form ref={form} method="post" noValidate onSubmit={ask}>
      <fieldset disabled={!alive} className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <legend className="sr-only">The message</legend>
        <div className="grid gap-1">
          {toOne ? (
            <p>
              <span className="font-semibold">To</span> <MailAddress of={desk.email ?? ''} />
            </p>
          ) : (
            <AudienceFields
              audience={audience}
              onChange={setAudience}
              types={desk.types}
              asks={desk.asks}
              error={wrong['audience.ticketTypeIds'] ?? wrong.audience}
            />
          )}
          <RecipientLine count={count} essential={essential} toOne={toOne} />
        </div>
        <Field
          label="Subject"
          name="subject"
          autoComplete="off"
          maxLength={120}
          required
          defaultValue={scheduled?.subject}
          hint="The subject starts with the event’s name."
          error={wrong.subject}
        />
        <TextArea
          label="Message"
          name="body"
          rows={10}
          maxLength={BODY_LENGTH}
          required
          defaultValue={scheduled?.body}
          hint={`Markdown works: **bold**, *italic* and lists. A button to their ${asksForDetails ? 'ticket details' : 'tickets'} is added.`}
          error={wrong.body}
        />
        <fieldset className="grid min-w-0 gap-1">
          <legend className="mb-1 font-semibold">When</legend>
          <Moment label="Now" checked={!later} onChoose={() => setLater(false)} />
          <Moment label="At a set time" checked={later} onChoose={() => setLater(true)} />
          {later ? (
            <Field
              className="ms-9"
              label="Date and time"
              name="sendAt"
              type="datetime-local"
              {...LOCAL_TIMES}
              required
              value={sendAt}
              onChange={({ target }) => setSendAt(target.value)}
              hint={zone}
              error={wrong.sendAt}
            />
          ) : null}
        </fieldset>
        {desk.over || (toOne && !essential && !count?.unsubscribed) ? null : (
          <Checkbox
            label="This is essential for the visit"
            name="essential"
            checked={essential}
            onChange={({ target }) => setEssential(target.checked)}
            hint="A change, or how to get in. It also goes to people who unsubscribed, and says so. At most five times per event, and never for advertising."
            error={wrong.essential}
          />
        )}
        {limitWords(desk.limits) ? (
          <p className="max-w-prose text-sm text-muted">{limitWords(desk.limits)}</p>
        ) : null}
        {refused && Object.keys(wrong).length === 0 ? <Notice kind="error">{refused.message}</Notice> : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="main" busy={busy} disabled={total === 0} className="max-sm:w-full">
            {verb({ later, scheduled: scheduled !== undefined })}
          </Button>
          <Button onPress={look} className="max-sm:w-full">
            Preview
          </Button>
          <Button onPress={test} className="max-sm:w-full">
            Send a test to me
          </Button>
        </div>
      </fieldset>
      <PreviewDialog preview={preview} onClose={() => setPreview(undefined)} />
      <ConfirmDialog
        title={
          later
            ? 'Schedule this message?'
            : total === undefined
              ? 'Send it now?'
              : `Send it to ${people(total)}?`
        }
        open={asking}
        onOpenChange={setAsking}
        confirm={later ? 'Schedule' : 'Send now'}
        look="main"
        onConfirm={confirm}
      >
        {later ? (
          <p>
            It goes out on {momentWords(sendAt, event.timeZone)}, to whoever{' '}
            {asksForDetails ? 'still has details missing' : 'has a ticket'} then: now that’s{' '}
            {people(total ?? 0)}. You can change or cancel it until then.
          </p>
        ) : (
          <p>It goes out at once. This can’t be undone.</p>
        )}
      </ConfirmDialog>
    </form>
  );
}

function firstAudience(orderId: string | null, ticketIds: readonly string[]): Audience {
  if (orderId !== null) return { kind: 'order', orderId };
  return ticketIds.length > 0 ? { kind: 'tickets', ticketIds: [...ticketIds] } : { kind: 'all' };
}

const verb = ({ later, scheduled }: { later: boolean; scheduled: boolean }) => {
  if (!later) return 'Send…';
  return scheduled ? 'Save changes…' : 'Schedule…';
};

function momentWords(local: string, timeZone: string): string {
  const instant = instantOf(local, timeZone);
  if (!instant) return '';
  const { day, time, zone } = describeDate(instant, timeZone);
  return `${day} at ${time} ${zone}`;
}

function Moment({ label, checked, onChoose }: { label: string; checked: boolean; onChoose: () => void }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input type="radio" name="when" className="radio shrink-0" checked={checked} onChange={onChoose} />
      <span>{label}</span>
    </label>
  );
}

/** Keeps the last refusal; the first wrong field gets the focus. */
function useAsking(form: React.RefObject<HTMLFormElement | null>) {
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused, form]);
  const [busy, setBusy] = useState(false);
  const trying = async (act: () => Promise<void>) => {
    setRefused(undefined);
    setBusy(true);
    try {
      await act();
    } catch (error) {
      setRefused(error instanceof Refused ? error : new Refused('That didn’t work. Try again.'));
    } finally {
      setBusy(false);
    }
  };
  return { asking, setAsking, refused, setRefused, busy, trying };
}

/** Sends the message only once however often it is pressed, because a retry carries the same id. */
function useSend(event: { id: string }, scheduled: Message | undefined) {
  const change = useChange();
  const navigate = useNavigate();
  const id = useRef('');
  return async (message: { sendAt: string | null } & Record<string, unknown>) => {
    id.current ||= newId();
    const sent = scheduled
      ? change<{ recipients: number }>('change', message)
      : change<{ recipients: number }>('send', { ...message, id: id.current });
    const { recipients } = await sent;
    toast.success(
      message.sendAt === null ? `On its way to ${people(recipients)}.` : 'Your message is scheduled.',
    );
    await navigate(`/platform/event/${event.id}/messages`);
  };
}
