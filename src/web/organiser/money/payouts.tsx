import type { EventMoney } from '../../../core/money/get-event-money.ts';
import { dayInWords } from '../../../core/shared/day-in-words.ts';
import { Money } from '../../ui/money.tsx';

/** Lists recorded payouts with the person who recorded each and the bank reference. */
export function Payouts({ payouts }: Pick<EventMoney, 'payouts'>) {
  return (
    <section aria-label="Paid out" className="grid content-start gap-4">
      {payouts.length === 0 ? (
        <p className="text-muted">No payouts by bank transfer yet.</p>
      ) : (
        <ul>
          {payouts.map(({ id, amount, paidOn, bankReference, recordedBy }) => (
            <li key={id} className="grid gap-1 border-t border-line py-3">
              <p className="flex flex-wrap justify-between gap-x-6">
                <span className="font-semibold">{dayInWords(paidOn)}</span>
                <Money of={amount} className="font-semibold" />
              </p>
              <p className="text-sm text-muted wrap-anywhere">
                Reference {bankReference}, recorded by {recordedBy ?? 'a deleted account'}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
