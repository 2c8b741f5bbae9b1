import { useState } from 'react';
import { formatAmount, majorDigits } from '../../../core/shared/format-money.ts';
import type { Money as Amount } from '../../../core/shared/money.ts';
import { parsePrice } from '../../../core/ticket-types/price.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Money } from '../../ui/money.tsx';

interface CashDialogProps {
  total: Amount;
  way: 'cash' | 'card_terminal' | undefined;
  onClose: () => void;
  /** @param given the amount that the customer handed over, minor units; null on a terminal or when nobody typed it */
  onPaid: (way: 'cash' | 'card_terminal', given: number | null) => Promise<void>;
}

/** Takes the money: shows the change, or asks to charge the terminal first. */
export function CashDialog({ total, way, onClose, onPaid }: CashDialogProps) {
  return way === 'cash' ? (
    <Cash total={total} onClose={onClose} onPaid={onPaid} />
  ) : (
    <ConfirmDialog
      title={
        <>
          Charge <Money of={total} />
        </>
      }
      open={way === 'card_terminal'}
      onOpenChange={(open) => open || onClose()}
      look="main"
      confirm="It’s paid"
      onConfirm={() => onPaid('card_terminal', null)}
    >
      <p>Charge this on your own card terminal. Once it says it’s paid, confirm here. We only note it.</p>
    </ConfirmDialog>
  );
}

/** Common notes, in minor units. */
const NOTES = [1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000];

function Cash({ total, onClose, onPaid }: Omit<CashDialogProps, 'way'>) {
  const [typed, setTyped] = useState('');
  const given = typed === '' ? null : (parsePrice(typed, total.currency) ?? Number.NaN);
  const change = given === null ? 0 : given - total.minor;
  const short = given !== null && !(change >= 0);
  const round = [...new Set(NOTES.map((note) => Math.ceil(total.minor / note) * note))]
    .filter((amount) => amount > total.minor)
    .slice(0, 4);
  return (
    <ConfirmDialog
      title={
        <>
          Take <Money of={total} />
        </>
      }
      open
      onOpenChange={(open) => open || onClose()}
      look="main"
      role="dialog"
      confirm="It’s paid"
      disabled={short}
      onConfirm={() => onPaid('cash', given)}
    >
      <Field
        label="Given"
        inputMode="decimal"
        autoComplete="off"
        placeholder={formatAmount(total.minor, total.currency)}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        hint="Leave empty for the exact amount."
        error={short ? 'That’s less than the total.' : undefined}
      />
      <div className="flex flex-wrap gap-2">
        {round.map((amount) => (
          <Button key={amount} onPress={() => setTyped(majorDigits(amount, total.currency))}>
            {formatAmount(amount, total.currency)}
          </Button>
        ))}
      </div>
      <p role="status" className="flex items-baseline justify-between gap-4 text-base-content">
        <span className="font-semibold">Change</span>
        <Money
          of={{ minor: Math.max(0, change || 0), currency: total.currency }}
          className="font-display text-3xl font-bold"
        />
      </p>
    </ConfirmDialog>
  );
}
