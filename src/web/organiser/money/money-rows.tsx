import type { ReactNode } from 'react';
import type { Statement } from '../../../core/money/statement.ts';
import type { Money as Amount } from '../../../core/shared/money.ts';
import { Money } from '../../ui/money.tsx';
import { negate } from './negate.ts';
import { Payable } from './payable.tsx';

interface MoneyRow extends Statement {
  key: string;
  name: ReactNode;
}

interface MoneyRowsProps {
  caption: string;
  /** The heading of the rows: "Event", "Organiser". */
  who: string;
  rows: MoneyRow[];
  /** Each row adds up several events. */
  several?: boolean;
}

/** Statements below each other, as a table or, in a narrow place, as a list. */
export function MoneyRows({ caption, who, rows, several = false }: MoneyRowsProps) {
  return (
    <div className="@container">
      <table className="figures-table hidden @5xl:table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{who}</th>
            {FIGURES.map(({ name }) => (
              <th key={name} scope="col" className="figure">
                {name}
              </th>
            ))}
            <th scope="col" className="figure">
              Balance due
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="*:align-baseline!">
              <td className="w-[20%]">
                <bdi>{row.name}</bdi>
              </td>
              {FIGURES.map(({ name, of }) => (
                <td key={name} className="figure">
                  <Money of={of(row)} />
                </td>
              ))}
              <td className="figure w-[24%] font-bold">
                <Money of={row.due} />
                <Payable of={row} several={several} className="text-sm font-normal text-muted" />
                <Reserved of={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="@5xl:hidden">
        {rows.map((row) => (
          <li key={row.key} className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line py-4">
            <div className="min-w-0">
              <bdi>{row.name}</bdi>
            </div>
            <dl className="grid gap-1 text-sm">
              {FIGURES.map(({ name, of }) => (
                <Pair key={name} name={name} value={<Money of={of(row)} />} />
              ))}
              {reservedOf(row).map(({ name, amount }) => (
                <Pair key={name} name={name} value={<Money of={amount} />} />
              ))}
              <Pair name="Balance due" value={<Money of={row.due} className="font-bold" />} />
            </dl>
            <Payable of={row} several={several} className="text-end text-sm text-muted" />
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * The columns, which add up to the balance as on a statement. Disputes are included in the fees here, and money taken at the door in the
 * payouts; each event's own page separates them.
 */
const FIGURES: { name: string; of: (row: Statement) => Amount }[] = [
  { name: 'Customers paid', of: ({ sold }) => sold },
  { name: 'Refunded', of: ({ refunded }) => negate(refunded) },
  {
    name: 'Fees and disputes',
    of: ({ serviceFees, cardFees, disputed }) =>
      negate({ ...disputed, minor: serviceFees.minor + cardFees.minor + disputed.minor }),
  },
  { name: 'Earned', of: ({ theirs }) => theirs },
  {
    name: 'Received',
    of: ({ paidByHand, paidDirectly, takenAtDoor }) =>
      negate({ ...paidByHand, minor: paidByHand.minor + paidDirectly.minor + takenAtDoor.minor }),
  },
];

/** What belongs to the organiser but is not due: the payout reserve. */
const reservedOf = ({ onItsWay, inDispute }: Statement) =>
  [
    { name: 'Refunds under way', amount: negate(onItsWay) },
    { name: 'Disputed', amount: negate(inDispute) },
  ].filter(({ amount }) => amount.minor !== 0);

function Reserved({ of }: { of: Statement }) {
  return reservedOf(of).map(({ name, amount }) => (
    <span key={name} className="block text-sm font-normal whitespace-normal text-muted">
      {name} <Money of={amount} />
    </span>
  ));
}

function Pair({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="ms-auto">{value}</dd>
    </div>
  );
}
