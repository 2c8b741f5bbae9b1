import type { ReactNode } from 'react';
import { emailInWords } from '../../../core/orders/no-email.ts';
import { countedNames } from '../../../core/tickets/counted-names.ts';
import type { SentTicket } from '../../../core/tickets/sent-ticket.ts';
import { order as words } from '../../../languages/en/order.ts';
import { describeDate } from '../../ui/dates/describe-date.ts';
import { Field } from '../../ui/forms/field.tsx';
import type { FormErrors } from '../../ui/forms/form-errors.ts';
import { aloud, Tell, useLanguage, useWords } from '../../ui/language/language.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ForAttendee } from '../order/choose-tickets.tsx';

/** Why a ticket was not sent, and what was typed. */
export interface NotSent {
  email: string;
  ticketId: string;
  errors: FormErrors;
}

interface SendTicketFormProps {
  /** The tickets to choose from; a single one needs no choice. */
  tickets: readonly {
    id: string;
    typeName: string;
    attendeeName: string | null;
    shortCode: string;
    /** The names of the add-ons that came with it. */
    along: readonly string[];
  }[];
  notSent: NotSent | undefined;
}

/** Transfers a ticket to somebody by email. Works without scripts. */
export function SendTicketForm({ tickets, notSent }: SendTicketFormProps) {
  const say = useWords(words);
  const wrong = notSent?.errors.fields.email;
  const [only] = tickets;
  if (!only) return notSent ? <Notice kind="error">{notSent.errors.detail}</Notice> : null;
  return (
    <details className="border-t border-line pt-6" open={notSent !== undefined || undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
        {say('sendTitle')}
      </summary>
      <form method="post" className="mt-2 grid gap-5">
        <p className="max-w-prose">
          {say('sendText')}
          {only.along.length > 0 && tickets.length === 1
            ? ` ${say('goesAlong', { names: countedNames(only.along) })}`
            : null}
        </p>
        {notSent && !wrong ? <Notice kind="error">{notSent.errors.detail}</Notice> : null}
        {tickets.length === 1 ? (
          <input type="hidden" name="ticketId" value={only.id} />
        ) : (
          <fieldset>
            <legend className="font-semibold">{say('whichTicket')}</legend>
            {tickets.map(({ id, typeName, attendeeName, shortCode, along }, at) => (
              <label key={id} className="flex min-h-12 cursor-pointer flex-wrap items-center gap-3 py-1">
                <input
                  type="radio"
                  className="radio"
                  name="ticketId"
                  value={id}
                  required
                  defaultChecked={notSent ? notSent.ticketId === id : at === 0}
                />
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <bdi className="font-semibold">{typeName}</bdi>
                  <ForAttendee name={attendeeName} />{' '}
                  <span className="tracking-wider whitespace-nowrap tabular-nums text-muted">
                    {shortCode}
                  </span>
                  {along.length > 0 ? (
                    <span className="block text-sm text-muted">
                      {say('goesAlongLabel', { names: countedNames(along) })}
                    </span>
                  ) : null}
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <Field
          label={say('friendsEmail')}
          name="email"
          type="email"
          autoComplete="off"
          inputMode="email"
          maxLength={254}
          required
          defaultValue={notSent?.email}
          error={wrong}
        />
        <button
          type="submit"
          name="intent"
          value="send-ticket"
          data-look="main"
          className="btn button justify-self-start"
        >
          {say('sendTicket')}
        </button>
      </form>
    </details>
  );
}

interface SentTicketsProps {
  sent: readonly Pick<
    SentTicket,
    'transferId' | 'typeName' | 'email' | 'noEmail' | 'sentAt' | 'acceptedAt' | 'shortCode'
  >[];
  timeZone: string;
  /** Why a ticket could not be taken back. */
  notTaken: string | undefined;
}

/** The tickets that somebody transferred: accepted ones, and those that still wait. */
export function SentTickets({ sent, timeZone, notTaken }: SentTicketsProps) {
  const say = useWords(words);
  if (sent.length === 0) return notTaken ? <Notice kind="error">{notTaken}</Notice> : null;
  return (
    <section aria-labelledby="sent" className="grid gap-4 border-t border-line pt-6">
      <h2 id="sent" className="text-2xl">
        {say('sentTickets', { count: sent.length })}
      </h2>
      {notTaken ? <Notice kind="error">{notTaken}</Notice> : null}
      <ul>
        {sent.map((ticket) => (
          <li
            key={ticket.transferId}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 first:pt-0 last:border-b-0"
          >
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <bdi className="font-semibold">{ticket.typeName}</bdi>
                {ticket.shortCode ? (
                  <>
                    {' '}
                    <span className="tracking-wider whitespace-nowrap tabular-nums text-muted">
                      {ticket.shortCode}
                    </span>
                  </>
                ) : null}
              </p>
              <p className="text-muted wrap-anywhere">
                <State ticket={ticket} timeZone={timeZone} />
              </p>
            </div>
            {ticket.acceptedAt ? null : (
              <form method="post">
                <input type="hidden" name="transferId" value={ticket.transferId} />
                <button
                  type="submit"
                  name="intent"
                  value="take-back"
                  data-look="quiet"
                  className="btn button"
                >
                  <Tell of={words} text="takeBack" with={{ email: emailInWords(ticket), read: aloud }} />
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function State({
  ticket: { sentAt, acceptedAt, ...to },
  timeZone,
}: {
  ticket: SentTicketsProps['sent'][number];
  timeZone: string;
}): ReactNode {
  const { locale } = useLanguage();
  const say = useWords(words);
  const email = emailInWords(to);
  const dayOf = (instant: string) => describeDate(instant, timeZone, { locale }).day;
  return acceptedAt
    ? say('acceptedOn', { email, day: dayOf(acceptedAt) })
    : say('sentOn', { email, day: dayOf(sentAt) });
}
