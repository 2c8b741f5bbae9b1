import type { EventPage } from '../../../../core/event-page/event-page.ts';
import { nextOpening, saleState } from '../../../../core/event-page/sale-state.ts';
import type { FormErrors } from '../../../ui/forms/form-errors.ts';
import type { TypedTickets } from '../ticket-form/read-ticket-form.ts';
import { TicketForm } from '../ticket-form/ticket-form.tsx';
import { asOpened } from './as-opened.ts';
import { Opening } from './opening.tsx';
import { needsCode, PromoCode } from './promo-code.tsx';
import { soldAlone } from './sold-alone.ts';
import { SoonBar } from './soon-bar.tsx';
import { quantitiesKept, startingQuantities } from './starting-quantities.ts';
import { TicketsNotOnSale } from './tickets-not-on-sale.tsx';
import { TicketsNotOpen } from './tickets-not-open.tsx';

interface TicketsProps {
  page: EventPage;
  /** The page's now, an ISO 8601 instant. */
  now: string;
  holdMinutes: number;
  /** What the script needs to pay with each provider. */
  checkouts: string;
  /** The logged-in user's address: their page is rendered for them alone. */
  ownEmail: string | undefined;
  /** Why the code in the page's address does not apply. */
  codeRefused?: string | undefined;
  /** The contents and errors of a returned form; one with only a changed code has no errors. */
  refused: { errors?: FormErrors; typed: TypedTickets; code?: string } | undefined;
}

/** The picker, or why there is none (yet), below the promo code field if the event has codes. */
export function Tickets(props: TicketsProps) {
  const { page, codeRefused, refused } = props;
  return (
    <>
      <PromoCode page={page} refused={codeRefused} typed={refused?.code} />
      {needsCode(page) ? null : <Picker {...props} />}
    </>
  );
}

function Picker(props: TicketsProps) {
  const { page, now } = props;
  const state = saleState(page);
  const opensAt = nextOpening(page.types);
  if (state === 'on') return <OpenTickets {...props} />;
  if (state !== 'not-open' || opensAt === undefined) {
    const alone = soldAlone(page);
    return (
      <>
        <TicketsNotOnSale page={page} state={state === 'not-open' ? 'sale-over' : state} />
        {alone.length > 0 ? <OpenTickets {...props} page={withoutTickets(page, alone)} /> : null}
      </>
    );
  }
  return (
    <>
      <p role="status" data-part="opened-note" className="sr-only" />
      <Opening at={opensAt} opened={<OpenTickets {...props} page={asOpened(page, opensAt)} />}>
        <TicketsNotOpen page={page} at={opensAt} now={now} />
        <SoonBar at={opensAt} now={now} />
      </Opening>
    </>
  );
}

function OpenTickets(props: TicketsProps) {
  return <TicketForm {...props} quantities={quantitiesOf(props)} />;
}

const withoutTickets = (page: EventPage, addOns: EventPage['addOns']): EventPage => ({
  ...page,
  types: [],
  addOns,
});

const quantitiesOf = ({ page, refused }: TicketsProps) =>
  refused && refused.errors === undefined
    ? quantitiesKept(page.types, refused.typed.quantities)
    : startingQuantities(page.types, refused?.typed.quantities);
