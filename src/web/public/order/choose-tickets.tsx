import type { ReactNode } from 'react';
import type { OrderPage } from '../../../core/order-page/order-page.ts';
import type { Money as Amount } from '../../../core/shared/money.ts';
import { countedNames } from '../../../core/tickets/counted-names.ts';
import { order as words } from '../../../languages/en/order.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Tell, useWords } from '../../ui/language/language.tsx';
import { Money } from '../../ui/money.tsx';

interface ChooseTicketsProps {
  order: OrderPage;
  /** The link that unfolds the form. */
  title: string;
  lead: ReactNode;
  /** Why the last attempt was refused. */
  refused: string | undefined;
  legend: string;
  /** The search parameter that passes the chosen ids to the next page. */
  name: string;
  /** Whether several tickets may be chosen, or exactly one. */
  several: boolean;
  /** The tickets, each with its amount. Without any, only the lead is shown. */
  tickets: readonly { id: string; amount: Amount }[];
}

/** Lets a customer choose tickets of an order; the next page asks for confirmation. Works without scripts. */
export function ChooseTickets({
  order,
  title,
  lead,
  refused,
  legend,
  name,
  several,
  tickets,
}: ChooseTicketsProps) {
  const say = useWords(words);
  const first = several ? tickets.length === 1 : true;
  return (
    <details className="border-t border-line pt-6" open={refused !== undefined || undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
        {title}
      </summary>
      <form method="get" className="mt-2 grid gap-4">
        <p className="max-w-prose">{lead}</p>
        {refused ? <ErrorSummary title={refused} problems={firstOf(name, legend, tickets)} /> : null}
        {tickets.length > 0 ? (
          <>
            <fieldset>
              <legend className="sr-only">{legend}</legend>
              {/* Sent even if no ticket is chosen, so that the answer can say so. */}
              {several ? <input type="hidden" name={name} value="" /> : null}
              <ul>
                {tickets.map(({ id, amount }, at) => (
                  <li key={id} className="border-b border-line last:border-0">
                    <label className="flex min-h-12 cursor-pointer flex-wrap items-center gap-3 py-1">
                      <input
                        id={at === 0 ? `${name}-first` : undefined}
                        type={several ? 'checkbox' : 'radio'}
                        className={several ? 'checkbox' : 'radio'}
                        name={name}
                        value={id}
                        required={!several}
                        defaultChecked={first && at === 0}
                      />
                      <ChosenTicket order={order} id={id} amount={amount} />
                    </label>
                  </li>
                ))}
              </ul>
            </fieldset>
            <button type="submit" data-look="quiet" className="btn button justify-self-start">
              {say('goOn')}
            </button>
          </>
        ) : null}
      </form>
    </details>
  );
}

/** The tickets to choose from, for whoever sent the form without one. */
const firstOf = (name: string, legend: string, tickets: readonly unknown[]) =>
  tickets.length > 0 ? [{ id: `${name}-first`, text: legend }] : [];

/** " for Carol Jones", to tell an order's tickets apart; nothing where nobody gave a name. */
export const ForAttendee = ({ name }: { name: string | null | undefined }) =>
  name ? (
    <>
      {' '}
      <Tell of={words} text="forAttendee" with={{ name: <bdi>{name}</bdi> }} />
    </>
  ) : null;

/** A ticket by its type, attendee and code, with its amount. */
export function ChosenTicket({ order, id, amount }: { order: OrderPage; id: string; amount: Amount }) {
  const say = useWords(words);
  const ticket = order.tickets.find((one) => one.id === id);
  const addOn = order.addOns.find((one) => one.id === id);
  const withIt = order.addOns.filter(({ ticketId, revoked }) => ticketId === id && !revoked);
  return (
    <>
      <span className="min-w-0 flex-1 basis-40">
        <span className="font-semibold wrap-anywhere">
          <bdi>{(ticket ?? addOn)?.typeName}</bdi>
        </span>
        <ForAttendee name={ticket?.attendeeName} />{' '}
        <span className="tracking-wider whitespace-nowrap tabular-nums text-muted">{ticket?.shortCode}</span>
        {addOn ? <span className="text-muted">{say('withoutTicket')}</span> : null}
        {withIt.length > 0 ? (
          <span className="block text-sm text-muted wrap-anywhere">
            {say('withIt', { names: countedNames(withIt.map(({ typeName }) => typeName)) })}
          </span>
        ) : null}
      </span>
      {(ticket ?? addOn)?.price.minor === 0 ? say('free') : <Money of={amount} className="font-semibold" />}
    </>
  );
}
