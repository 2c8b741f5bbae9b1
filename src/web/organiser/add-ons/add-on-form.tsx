import { useState } from 'react';
import type { AddOnDetails } from '../../../core/add-ons/add-on.ts';
import { majorDigits } from '../../../core/shared/format-money.ts';
import type { Currency } from '../../../core/shared/money.ts';
import type { TaxRate } from '../../../core/taxes/tax-rate.ts';
import { DEFAULT_PER_ORDER } from '../../../core/ticket-types/ticket-type.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { bindTo } from '../../ui/forms/bind.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FieldError } from '../../ui/forms/field-frame.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { useCodecForm } from '../../ui/forms/use-codec-form.tsx';
import { useAlive } from '../../ui/requests/use-alive.ts';
import { TAX_HINT, TaxOptions } from '../wizard/fields/tax-options.tsx';
import { ADD_ON, readVariants, variantAt, variantIn } from './add-on-fields.ts';
import { type Row, VariantRows } from './variant-rows.tsx';

interface AddOnFormProps {
  /** Undefined for a new one. */
  addOn?: AddOnDetails;
  kind: AddOnDetails['kind'];
  tickets: readonly { id: string; name: string; currency: Currency }[];
  taxRates: readonly TaxRate[];
  /** Saves the form. @throws Refused */
  onSave: (input: Record<string, unknown>) => Promise<void>;
}

/** The form of an add-on or a donation. */
export function AddOnForm({ addOn, kind, tickets, taxRates, onSave }: AddOnFormProps) {
  const alive = useAlive();
  const [rows, setRows] = useState<Row[]>(() => rowsOf(addOn));
  const [chosen, setChosen] = useState<string[] | null>(addOn?.ticketTypes ?? null);
  const gives = kind === 'donation';
  const currency = addOn?.currency ?? tickets[0]?.currency ?? 'ZAR';
  const { form, bind, wrong, busy, refusal } = useCodecForm(ADD_ON, addOn ?? NEW, (input, typed) => {
    const variants = readVariants(
      typed,
      currency,
      rows.map(({ variant }) => variant?.id),
    );
    const sold = gives ? { soldAlone: true } : { ticketTypes: chosen };
    return onSave({ ...input, ...sold, kind, currency, variants });
  });
  return (
    <form {...form}>
      {/* Nothing can be sent until scripts run, so the fields are disabled rather than lose what is typed. */}
      <fieldset disabled={!alive} className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <legend className="sr-only">{gives ? 'Donation' : 'Add-on'}</legend>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Field
            label={gives ? 'What it’s for' : 'Name'}
            autoComplete="off"
            placeholder={gives ? 'For the school library' : 'T-shirt'}
            {...bind('name')}
          />
          <TextArea
            label="Description"
            rows={2}
            hint="Optional. Shown on the event’s page."
            {...bind('description')}
          />
        </div>
        {gives ? (
          <Amounts variant={addOn?.variants[0]} currency={currency} wrong={wrong} />
        ) : (
          <>
            <VariantRows rows={rows} onChange={setRows} currency={currency} wrong={wrong} />
            {taxRates.length > 0 ? (
              <Select label="Tax" hint={TAX_HINT} className="max-w-md" {...bind('taxRateId')}>
                <TaxOptions rates={taxRates} chosen={addOn?.taxRateId} />
              </Select>
            ) : null}
            <section aria-labelledby="rules" className="grid grid-cols-[minmax(0,1fr)] gap-5">
              <h2 id="rules" className="text-2xl">
                Sold with
              </h2>
              <Tickets tickets={tickets} chosen={chosen} onChange={setChosen} wrong={wrong} />
              <Checkbox label="Also sold without a ticket" {...bind('soldAlone')} />
              <div className="grid gap-5 sm:grid-cols-3">
                <Field label="Minimum per ticket" hint="0 makes it optional." {...bind('perTicketMinimum')} />
                <Field
                  label="Limit per ticket"
                  hint="Leave empty for no limit."
                  {...bind('perTicketLimit')}
                />
                <Field label="Limit per order" hint="For each variant." {...bind('perOrderLimit')} />
              </div>
            </section>
          </>
        )}
        {addOn ? (
          <Checkbox label={gives ? 'People can give' : 'On sale'} {...bind('onSale')} />
        ) : (
          <input type="hidden" name="onSale" value="on" />
        )}
        {wrong.currency ? <FieldError id="currency-error">{wrong.currency}</FieldError> : null}
        {refusal}
        <div>
          <Button type="submit" look="main" busy={busy !== undefined} className="max-sm:w-full">
            {addOn ? 'Save' : gives ? 'Ask for donations' : 'Create add-on'}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

const NEW = { perTicketMinimum: 0, perTicketLimit: 1, perOrderLimit: DEFAULT_PER_ORDER };

const rowsOf = (addOn: AddOnDetails | undefined): Row[] =>
  addOn?.variants.map((variant) => ({ key: variant.id, variant })) ?? [{ key: 'first' }];

interface AmountsProps {
  variant: AddOnDetails['variants'][number] | undefined;
  currency: Currency;
  wrong: Record<string, string>;
}

/** What a donation suggests, and the smallest one. */
function Amounts({ variant, currency, wrong }: AmountsProps) {
  const bind = bindTo(variantIn(currency), { values: variant, wrong, within: variantAt(0) });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label={`Suggested amount, ${currency}`}
        placeholder={majorDigits(10_000, currency)}
        {...bind('priceMinor')}
      />
      <Field
        label={`Smallest amount, ${currency}`}
        placeholder={majorDigits(1_000, currency)}
        {...bind('priceFloorMinor')}
      />
    </div>
  );
}

function Tickets({
  tickets,
  chosen,
  onChange,
  wrong,
}: {
  tickets: AddOnFormProps['tickets'];
  chosen: string[] | null;
  onChange: (chosen: string[] | null) => void;
  wrong: Record<string, string>;
}) {
  const first = Object.entries(wrong).find(([path]) => path.startsWith('ticketTypes'))?.[1];
  if (tickets.length < 2) return null;
  return (
    <fieldset className="grid gap-2" aria-describedby={first ? 'ticket-types-error' : undefined}>
      <legend className="sr-only">Sold with</legend>
      <Checkbox
        label="All tickets"
        checked={chosen === null}
        onChange={({ target }) => onChange(target.checked ? null : tickets.map(({ id }) => id))}
      />
      {chosen === null ? null : (
        <ul className="grid gap-1 ps-9">
          {tickets.map(({ id, name }) => (
            <li key={id}>
              <Checkbox
                label={name}
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                }
              />
            </li>
          ))}
        </ul>
      )}
      {first ? <FieldError id="ticket-types-error">{first}</FieldError> : null}
    </fieldset>
  );
}
