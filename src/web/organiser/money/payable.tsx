import type { Statement } from '../../../core/money/statement.ts';
import { dayInWords } from '../../../core/shared/day-in-words.ts';
import { Money } from '../../ui/money.tsx';

interface PayableProps {
  of: Pick<Statement, 'payable' | 'later'>;
  /** It adds up several events, each with its own payout day. */
  several?: boolean;
  className?: string;
}

/** Says when what is due is paid out: "Payable now", "Payable from 3 March 2027", or several amounts and days in separate lines. */
export function Payable({ of: { payable, later }, several = false, className = '' }: PayableProps) {
  if (!later && payable.minor === 0) return null;
  const from = later ? (
    <>
      from <span className="inline-block">{dayInWords(later.from)}</span>
    </>
  ) : null;
  return (
    <span className={`block whitespace-normal ${className}`}>
      {later === null ? 'Payable now' : null}
      {later && payable.minor === 0 ? (
        <>
          {several ? 'First part payable' : 'Payable'} {from}
        </>
      ) : null}
      {later && payable.minor > 0 ? (
        <>
          <span className="block">
            <Money of={payable} className="inline-block" /> payable now
          </span>{' '}
          <span className="block">
            <Money of={later.amount} className="inline-block" /> {several ? 'later, the first part ' : ''}
            {from}
          </span>
        </>
      ) : null}
    </span>
  );
}
