import type { Statement } from '../../../core/money/statement.ts';
import type { Money as Amount } from '../../../core/shared/money.ts';
import { Money } from '../../ui/money.tsx';
import { negate } from './negate.ts';
import { Payable } from './payable.tsx';

interface StatementViewProps {
  of: Statement;
  /** The currency, if there are several. */
  heading: string | undefined;
  /** It has the page's full width, so the balance stands beside the figures if there is room. */
  wide?: boolean;
  /** It adds up several events. */
  several?: boolean;
}

/** Shows revenue, deductions and the amount left to pay out, in one currency. */
export function StatementView({ of, heading, wide = false, several = false }: StatementViewProps) {
  return (
    <section
      className={`grid grid-cols-[minmax(0,1fr)] content-start gap-4 ${wide ? 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-x-12' : ''}`}
      aria-label={heading ?? 'Statement'}
    >
      {heading ? <h2 className="text-2xl">{heading}</h2> : null}
      <dl className="grid grid-cols-[minmax(0,1fr)]">
        <Line
          name="Customers paid"
          amount={of.sold}
          {...(of.serviceFees.minor !== 0 && { note: 'For tickets, service fees included' })}
        />
        <Line name="Refunded" amount={negate(of.refunded)} />
        <Line name="Service fees" amount={negate(of.serviceFees)} />
        <Line name="Card fees" amount={negate(of.cardFees)} />
        {of.disputed.minor !== 0 ? (
          <Line name="Lost disputes and their fees" amount={negate(of.disputed)} />
        ) : null}
        <Line name="Earned" amount={of.theirs} strong />
        {of.paidByHand.minor !== 0 ? <Line name="Paid out" amount={negate(of.paidByHand)} /> : null}
        {of.paidDirectly.minor !== 0 ? (
          <Line
            name="Paid directly by the card provider"
            amount={negate(of.paidDirectly)}
            note="It pays this out on its own schedule"
          />
        ) : null}
        {of.takenAtDoor.minor !== 0 ? (
          <Line
            name="Taken at the door"
            amount={negate(of.takenAtDoor)}
            note="The organiser’s own cash and card terminal"
          />
        ) : null}
        {of.onItsWay.minor !== 0 ? (
          <Line
            name="Refunds under way"
            amount={negate(of.onItsWay)}
            note="Requested, but not finished yet"
          />
        ) : null}
        {of.inDispute.minor !== 0 ? (
          <Line
            name="Disputed or on hold"
            amount={negate(of.inDispute)}
            note="Kept back until that is resolved"
          />
        ) : null}
      </dl>
      <div
        className={`grid grid-cols-[minmax(0,1fr)] content-start gap-4 ${wide ? 'lg:content-stretch' : ''}`}
      >
        <p
          className={`flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 rounded-box bg-raised px-5 py-4 wrap-anywhere [&_span]:whitespace-normal ${wide ? 'lg:flex-col lg:justify-end lg:p-8' : ''}`}
        >
          <span className="font-semibold">Balance due</span>
          <Money
            of={of.due}
            className={`font-display text-2xl font-bold sm:text-3xl ${wide ? 'lg:text-4xl' : ''}`}
          />
          <Payable of={of} several={several} className="w-full text-sm text-muted" />
        </p>
        {of.due.minor < 0 ? (
          <p className="text-sm text-muted">
            More was paid out than was earned: refunds, fees or disputes came after a payout
            {of.onItsWay.minor + of.inDispute.minor > 0 ? ', or are still under way' : ''}.
          </p>
        ) : null}
      </div>
    </section>
  );
}

interface LineProps {
  name: string;
  amount: Amount;
  strong?: boolean;
  /** An explanation, if the name is not enough. */
  note?: string;
}

function Line({ name, amount, strong = false, note }: LineProps) {
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-2.5 ${strong ? 'font-bold' : ''}`}
    >
      <dt className="min-w-0 flex-[1_1_9rem]">
        {name}
        {note ? <span className="block text-sm text-muted">{note}</span> : null}
      </dt>
      <dd className="ms-auto text-end wrap-anywhere [&_span]:whitespace-normal">
        <Money of={amount} />
      </dd>
    </div>
  );
}
