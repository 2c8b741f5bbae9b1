import type { ReactNode } from 'react';
import type { Statement } from '../../../core/money/statement.ts';
import type { Money as Amount } from '../../../core/shared/money.ts';
import { Money } from '../../ui/money.tsx';
import { type Column, TableOrCards } from '../../ui/table-or-cards.tsx';
import { negate } from './negate.ts';
import { Payable } from './payable.tsx';

interface MoneyRow extends Statement {
  id: string;
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

/** Statements below each other. */
export function MoneyRows({ caption, who, rows, several = false }: MoneyRowsProps) {
  const columns: Column<MoneyRow>[] = [
    {
      name: who,
      width: 'w-[20%]',
      cell: ({ name }) => <bdi className="font-normal">{name}</bdi>,
      card: 'title',
    },
    ...FIGURES.map(({ name, of }) => ({
      name,
      figure: true,
      card: 'pair' as const,
      cell: (row: MoneyRow) => <Money of={of(row)} />,
    })),
    {
      name: 'Balance due',
      figure: true,
      width: 'w-[24%]',
      cell: (row) => (
        <>
          <Money of={row.due} className="font-bold" />
          <Payable of={row} several={several} className="text-sm text-muted" />
          <Reserved of={row} />
        </>
      ),
      card: 'pair',
    },
  ];
  return (
    <div className="@container">
      <TableOrCards
        caption={caption}
        rows={rows}
        columns={columns}
        from="@5xl"
        rowClassName={() => '*:align-baseline!'}
      />
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
    <span key={name} className="block text-sm whitespace-normal text-muted">
      {name} <Money of={amount} />
    </span>
  ));
}
