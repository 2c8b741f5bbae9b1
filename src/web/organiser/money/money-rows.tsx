import type { ReactNode } from 'react';
import type { Statement } from '../../../core/money/statement.ts';
import { Money } from '../../ui/money.tsx';
import { Payable } from './payable.tsx';

interface MoneyRow extends Statement {
  key: string;
  name: ReactNode;
}

interface MoneyRowsProps {
  caption: string;
  /** What the rows are: "Event", "Organiser". */
  who: string;
  rows: MoneyRow[];
  /** Each adds up several events. */
  several?: boolean;
}

/** Statements below each other: a table, on a small screen a list. */
export function MoneyRows({ caption, who, rows, several = false }: MoneyRowsProps) {
  return (
    <>
      <table className="figures-table hidden lg:table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{who}</th>
            {['Sold', 'Refunded', 'Fees and disputes', 'Earned', 'Paid out', 'Balance due'].map((name) => (
              <th key={name} scope="col" className="figure">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <td className="w-[28%]">
                <bdi>{row.name}</bdi>
              </td>
              {figuresOf(row).map((amount, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
                <td key={at} className="figure">
                  <Money of={amount} />
                </td>
              ))}
              <td className="figure font-bold">
                <Money of={row.due} />
                <Payable of={row} several={several} className="text-sm font-normal text-muted" />
                <Promised of={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="lg:hidden">
        {rows.map((row) => (
          <li key={row.key} className="grid gap-2 border-t border-line py-4">
            <div className="min-w-0">
              <bdi>{row.name}</bdi>
            </div>
            <dl className="grid gap-1 text-sm">
              <Pair name="Sold" value={<Money of={row.sold} />} />
              <Pair name="Earned" value={<Money of={row.theirs} />} />
              <Pair name="Paid out" value={<Money of={paidOut(row)} />} />
              {promisedOf(row).map(({ name, amount }) => (
                <Pair key={name} name={name} value={<Money of={amount} />} />
              ))}
              <Pair name="Balance due" value={<Money of={row.due} className="font-bold" />} />
            </dl>
            <Payable of={row} several={several} className="text-end text-sm text-muted" />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is theirs by the books and is not due all the same. */
const promisedOf = ({ onItsWay, inDispute }: Statement) =>
  [
    { name: 'Refunds under way', amount: onItsWay },
    { name: 'Disputed', amount: inDispute },
  ].filter(({ amount }) => amount.minor !== 0);

function Promised({ of }: { of: Statement }) {
  return promisedOf(of).map(({ name, amount }) => (
    <span key={name} className="block text-sm font-normal whitespace-normal text-muted">
      {name} <Money of={amount} />
    </span>
  ));
}

const paidOut = ({ paidByHand, paidDirectly }: Statement) => ({
  ...paidByHand,
  minor: paidByHand.minor + paidDirectly.minor,
});

/** Disputes are with the fees here: each event's own page tells them apart. */
const figuresOf = (row: Statement) => {
  const fees = row.serviceFees.minor + row.cardFees.minor + row.disputed.minor;
  return [row.sold, row.refunded, { ...row.sold, minor: fees }, row.theirs, paidOut(row)];
};

function Pair({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="ms-auto">{value}</dd>
    </div>
  );
}
