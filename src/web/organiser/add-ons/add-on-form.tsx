import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AddOnDetails } from '../../../core/add-ons/add-on.ts';
import type { Currency } from '../../../core/shared/money.ts';
import type { TaxRate } from '../../../core/taxes/tax-rate.ts';
import { priceText } from '../../../core/ticket-types/price.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FieldError } from '../../ui/forms/field-frame.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAlive } from '../../ui/requests/use-alive.ts';
import { useAttempt } from '../../ui/requests/use-attempt.ts';
import { TAX_HINT, TaxOptions } from '../wizard/fields/tax-options.tsx';
import { readAddOnForm } from './read-add-on-form.ts';
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
  const form = useRef<HTMLFormElement>(null);
  const alive = useAlive();
  const [rows, setRows] = useState<Row[]>(() => rowsOf(addOn));
  const [chosen, setChosen] = useState<string[] | null>(addOn?.ticketTypes ?? null);
  const { busy, refused, attempt } = useAttempt();
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  const currency = addOn?.currency ?? tickets[0]?.currency ?? 'ZAR';
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    return attempt('save', async () => {
      const ids = rows.map(({ id }) => id);
      await onSave(
        readAddOnForm(new FormData(event.currentTarget), { kind, currency, ticketTypes: chosen, ids }),
      );
    });
  };
  const wrong = refused?.fields ?? {};
  const gives = kind === 'donation';
  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void save(event)}>
      {/* Nothing can be sent until scripts run, so the fields are disabled rather than lose what is typed. */}
      <fieldset disabled={!alive} className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <legend className="sr-only">{gives ? 'Donation' : 'Add-on'}</legend>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Field
            label={gives ? 'What it’s for' : 'Name'}
            name="name"
            autoComplete="off"
            placeholder={gives ? 'For the school library' : 'T-shirt'}
            defaultValue={addOn?.name}
            error={wrong.name}
          />
          <TextArea
            label="Description"
            name="description"
            rows={2}
            hint="Optional. Shown on the event’s page."
            defaultValue={addOn?.description}
            error={wrong.description}
          />
        </div>
        {gives ? (
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              label={`Suggested amount, ${currency}`}
              name="price.0"
              inputMode="decimal"
              autoComplete="off"
              placeholder="100.00"
              defaultValue={rows[0]?.price}
              error={wrong['variants.0.priceMinor']}
            />
            <Field
              label={`Smallest amount, ${currency}`}
              name="floor"
              inputMode="decimal"
              autoComplete="off"
              placeholder="10.00"
              defaultValue={
                addOn?.variants[0]?.priceFloorMinor ? priceText(addOn.variants[0].priceFloorMinor) : ''
              }
              error={wrong['variants.0.priceFloorMinor']}
            />
          </div>
        ) : (
          <>
            <VariantRows rows={rows} onChange={setRows} currency={currency} wrong={wrong} />
            {taxRates.length > 0 ? (
              <Select
                label="Tax"
                name="taxRateId"
                hint={TAX_HINT}
                defaultValue={addOn?.taxRateId ?? ''}
                error={wrong.taxRateId}
                className="max-w-md"
              >
                <TaxOptions rates={taxRates} chosen={addOn?.taxRateId} />
              </Select>
            ) : null}
            <section aria-labelledby="rules" className="grid grid-cols-[minmax(0,1fr)] gap-5">
              <h2 id="rules" className="text-2xl">
                Sold with
              </h2>
              <Tickets tickets={tickets} chosen={chosen} onChange={setChosen} wrong={wrong} />
              <Checkbox
                label="Also sold without a ticket"
                name="soldAlone"
                defaultChecked={addOn?.soldAlone ?? false}
              />
              <div className="grid gap-5 sm:grid-cols-3">
                <Field
                  label="Minimum per ticket"
                  name="perTicketMinimum"
                  inputMode="numeric"
                  autoComplete="off"
                  hint="0 makes it optional."
                  defaultValue={String(addOn?.perTicketMinimum ?? 0)}
                  error={wrong.perTicketMinimum}
                />
                <Field
                  label="Limit per ticket"
                  name="perTicketLimit"
                  inputMode="numeric"
                  autoComplete="off"
                  hint="Leave empty for no limit."
                  defaultValue={
                    addOn ? (addOn.perTicketLimit === null ? '' : String(addOn.perTicketLimit)) : '1'
                  }
                  error={wrong.perTicketLimit}
                />
                <Field
                  label="Limit per order"
                  name="perOrderLimit"
                  inputMode="numeric"
                  autoComplete="off"
                  hint="For each variant."
                  defaultValue={String(addOn?.perOrderLimit ?? 10)}
                  error={wrong.perOrderLimit}
                />
              </div>
            </section>
          </>
        )}
        {addOn ? (
          <Checkbox
            label={gives ? 'People can give' : 'On sale'}
            name="onSale"
            defaultChecked={addOn.onSale}
          />
        ) : (
          <input type="hidden" name="onSale" value="on" />
        )}
        {wrong.currency ? <FieldError id="currency-error">{wrong.currency}</FieldError> : null}
        {refused && Object.keys(wrong).length === 0 ? <Notice kind="error">{refused.message}</Notice> : null}
        <div>
          <Button type="submit" look="main" busy={busy !== undefined} className="max-sm:w-full">
            {addOn ? 'Save' : gives ? 'Ask for donations' : 'Create add-on'}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

function rowsOf(addOn: AddOnDetails | undefined): Row[] {
  if (!addOn) return [{ key: 'first' }];
  return addOn.variants.map(({ id, name, priceMinor, capacity, ordered }) => ({
    key: id,
    id,
    name: name ?? '',
    price: priceText(priceMinor),
    ordered,
    capacity: capacity === null ? '' : String(capacity),
  }));
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
