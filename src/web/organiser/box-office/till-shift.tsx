import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { closeShift } from '../../../core/box-office/close-shift.ts';
import { getShift } from '../../../core/box-office/get-shift.ts';
import type { ShiftReport } from '../../../core/box-office/shift.ts';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { majorDigits } from '../../../core/shared/format-money.ts';
import type { Currency } from '../../../core/shared/money.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { DownloadCsv } from '../../ui/buttons/download-button.tsx';
import { describeDate } from '../../ui/dates/describe-date.ts';
import { LocalTime } from '../../ui/dates/local-time.tsx';
import { minorUnitsOf, text } from '../../ui/forms/codecs.ts';
import { Field } from '../../ui/forms/field.tsx';
import { useCodecForm } from '../../ui/forms/use-codec-form.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { useAlive } from '../../ui/requests/use-alive.ts';
import { clientChange, useChange } from '../../ui/requests/use-change.ts';
import type { Route } from './+types/till-shift.ts';
import { Difference } from './difference.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Shift · ${isolate(loaderData?.report.event.name ?? 'Tikiti')}` },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const [event, report] = await Promise.all([
    getDeskEvent(app, actor, params.eventId),
    getShift(app, actor, params),
  ]);
  return { report, sells: event.may.includes('till.sell') };
}

export function action({ context, params, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, { close: (input) => closeShift(app, actor, params, input) });
}

export const clientAction = clientChange;

/** A shift: its sales, and the count that closes it. */
export default function TillShiftPage({ loaderData: { report, sells } }: Route.ComponentProps) {
  const { event, shift, entries, types, count, mayClose } = report;
  return (
    <div className="grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid gap-3">
        <BackLink to={`/platform/event/${event.id}/box-office/shifts`}>Shifts</BackLink>
        <PageHeader title={<bdi>{shift.name || shift.openedBy}</bdi>}>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge kind={shift.state === 'open' ? 'success' : 'neutral'}>{shift.state}</Badge>
            {shift.name ? <bdi>{shift.openedBy}</bdi> : null}
            <LocalTime instant={shift.openedAt} timeZone={event.timeZone} short />
          </p>
        </PageHeader>
      </div>
      {mayClose ? <CloseTill blind={shift.taken === null} currency={shift.currency} /> : null}
      <dl className="grid grid-cols-[minmax(0,1fr)] border-t border-line">
        <Line name="Float">
          <Money of={shift.float} />
        </Line>
        {shift.taken && shift.expected ? (
          <>
            <Line name="Sold for cash">
              <Money of={shift.taken.cash.sold} />
            </Line>
            <Line name="Handed back in cash">
              <Money of={shift.taken.cash.handedBack} />
            </Line>
            <Line name="Cash expected">
              <Money of={shift.expected} className="font-bold" />
            </Line>
          </>
        ) : null}
        {shift.counted ? (
          <Line name="Cash counted">
            <Money of={shift.counted} className="font-bold" />
          </Line>
        ) : null}
        {shift.difference ? (
          <Line name="Difference">
            <Difference of={shift.difference} />
          </Line>
        ) : null}
        {shift.taken ? (
          <>
            <Line name="Sold on the card terminal">
              <Money of={shift.taken.cardTerminal.sold} />
            </Line>
            <Line name="Handed back on the card terminal">
              <Money of={shift.taken.cardTerminal.handedBack} />
            </Line>
          </>
        ) : null}
      </dl>
      {shift.note ? (
        <Notice kind="info" title={`Note from ${isolate(shift.closedBy ?? '')}`}>
          <span className="whitespace-pre-line wrap-anywhere">{shift.note}</span>
        </Notice>
      ) : null}
      {types.length > 0 ? (
        <section aria-labelledby="sold">
          <h2 id="sold" className="mb-3 text-2xl">
            Sold
          </h2>
          <dl className="border-t border-line">
            {types.map(({ name, tickets, total }) => (
              <Line key={name} name={<bdi>{`${tickets} × ${name}`}</bdi>}>
                {total ? <Money of={total} /> : null}
              </Line>
            ))}
          </dl>
        </section>
      ) : null}
      <Entries entries={entries} count={count} sells={sells} event={event} />
      {shift.taken ? (
        <div>
          <DownloadCsv href={`/api/events/${event.id}/box-office/shifts/${shift.id}/entries`} of="entries" />
        </div>
      ) : null}
    </div>
  );
}

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-2.5">
      <dt className="min-w-0 flex-[1_1_9rem] wrap-anywhere">{name}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  );
}

function Entries({
  entries,
  count,
  sells,
  event,
}: Pick<ShiftReport, 'entries' | 'count' | 'event'> & { sells: boolean }) {
  return (
    <section aria-labelledby="entries">
      <h2 id="entries" className="mb-3 text-2xl">
        {count > entries.length ? `The last ${entries.length} of ${count} entries` : 'Entries'}
      </h2>
      {entries.length === 0 ? (
        <p className="text-muted">Nothing has gone through this till yet.</p>
      ) : (
        <ul className="border-t border-line">
          {entries.map((entry) => (
            <li
              key={entry.id}
              className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-2.5"
            >
              <span className="min-w-0">
                {describeDate(entry.at, event.timeZone).time} ·{' '}
                <Link
                  to={
                    sells
                      ? `/platform/event/${event.id}/box-office/sales/${entry.order.id}`
                      : `/platform/event/${event.id}/orders/${entry.order.id}`
                  }
                  className="text-link"
                >
                  {entry.order.number}
                </Link>{' '}
                · {soldInWords(entry)}
                {entry.kind === 'refund' ? ' · handed back' : ''}
              </span>
              <span className="ms-auto">
                {entry.amount ? (
                  <Money
                    of={{ ...entry.amount, minor: (entry.kind === 'refund' ? -1 : 1) * entry.amount.minor }}
                  />
                ) : null}
                {entry.method ? ` ${entry.method === 'cash' ? 'cash' : 'card'}` : ''}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const countIn = (currency: Currency) => ({ countedMinor: minorUnitsOf(currency), note: text });

/** Asks for the counted cash. In a blind count, it says where the amounts are. */
function CloseTill({ blind, currency }: { blind: boolean; currency: Currency }) {
  const alive = useAlive();
  const change = useChange();
  const { form, bind, busy, refusal } = useCodecForm(countIn(currency), undefined, (input) =>
    change('close', input),
  );
  return (
    <form {...form} className="grid gap-5 rounded-box bg-raised p-5 sm:p-8">
      <fieldset disabled={!alive} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <legend className="mb-4 font-display text-2xl font-bold">Close this till</legend>
        <Field
          label="Cash counted"
          placeholder={majorDigits(0, currency)}
          hint={`All the cash in the drawer, including the float.${blind ? ' All amounts are shown afterwards.' : ''}`}
          {...bind('countedMinor')}
        />
        <Field
          label="Note"
          maxLength={500}
          autoComplete="off"
          hint="Optional: why the count may differ."
          {...bind('note')}
        />
        {refusal}
        <Button
          type="submit"
          look="main"
          busy={busy !== undefined}
          className="max-sm:w-full sm:justify-self-start"
        >
          Close till
        </Button>
      </fieldset>
    </form>
  );
}

/** "2 tickets", "1 ticket and 1 add-on", "3 add-ons" */
function soldInWords({ tickets, addOns }: { tickets: number; addOns: number }): string {
  const withTickets = tickets === 1 ? '1 ticket' : `${tickets} tickets`;
  if (addOns === 0) return withTickets;
  const withAddOns = addOns === 1 ? '1 add-on' : `${addOns} add-ons`;
  return tickets === 0 ? withAddOns : `${withTickets} and ${withAddOns}`;
}
