import { useWatch } from 'react-hook-form';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useDraftField, useDraftForm } from '../draft/use-draft-form.ts';

const DAYS = ['0', '1', '2', '3', '7', '14', '30'];

const FINAL = 'You can still refund anybody at any time, and allow refunds later.';
const REFUNDABLE =
  'They can return tickets themselves and get the ticket price back, without the service fee. You can refund anybody at any time. Once tickets are sold, you can only make this more generous.';

/** Asks whether customers may return tickets themselves, until when, and what the organiser keeps. */
export function RefundPolicyField() {
  const { control } = useDraftForm();
  const field = useDraftField('refundUntilDays');
  const chosen = useWatch({ control, name: 'refundUntilDays' });
  const days = chosen === '' || DAYS.includes(chosen) ? DAYS : [...DAYS, chosen];
  return (
    <>
      <Select label="Can customers get a refund?" hint={chosen === '' ? FINAL : REFUNDABLE} {...field}>
        <option value="">No, all sales are final</option>
        {days.map((day) => (
          <option key={day} value={day}>
            {untilWords(day)}
          </option>
        ))}
      </Select>
      {chosen === '' ? null : <CancellationFee />}
    </>
  );
}

function CancellationFee() {
  const { control } = useDraftForm();
  const currency = useWatch({ control, name: 'types.0.currency' });
  const [amount, percent] = [
    useDraftField('cancellationFeeMinor'),
    useDraftField('cancellationFeeHundredths'),
  ];
  return (
    <fieldset className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <legend className="mb-1.5 font-semibold">Cancellation fee</legend>
      <p className="text-sm text-muted sm:col-span-2">
        What you keep when customers return tickets themselves; leave both empty to keep nothing.
      </p>
      <Field
        label={`Of each ticket, in ${currency}`}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        {...amount}
      />
      <Field
        label="Of each price, in percent"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        {...percent}
      />
    </fieldset>
  );
}

function untilWords(days: string): string {
  if (days === '0') return 'Yes, until the event starts';
  return days === '1' ? 'Yes, until 1 day before the start' : `Yes, until ${days} days before the start`;
}
