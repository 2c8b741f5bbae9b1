import { useState } from 'react';
import type { PromotedType } from '../../../core/promo-codes/find-promotions.ts';
import type { Promotion } from '../../../core/promo-codes/promotion.ts';
import { majorDigits } from '../../../core/shared/format-money.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FieldError } from '../../ui/forms/field-frame.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useCodecForm } from '../../ui/forms/use-codec-form.tsx';
import { useAlive } from '../../ui/requests/use-alive.ts';
import { CodeNames, type Way } from './code-names.tsx';
import { CODE, type CodeChoices, readCodeForm } from './read-code-form.ts';

interface CodeFormProps {
  /** Undefined for a new one. */
  promotion?: Promotion;
  types: PromotedType[];
  timeZone: string;
  /** Saves the form. @throws Refused */
  onSave: (input: Record<string, unknown>) => Promise<void>;
}

/** The form of a promo code or a batch of codes. */
export function CodeForm({ promotion, types, timeZone, onSave }: CodeFormProps) {
  const alive = useAlive();
  const [way, setWay] = useState<Way>('one');
  const [effect, setEffect] = useState<CodeChoices['effect']>(promotion?.price.effect ?? 'percent');
  // Undefined until somebody chooses: what a new code is for then follows from what it does.
  const [picked, setPicked] = useState<string[] | null | undefined>(promotion?.types);
  const chosen = picked === undefined ? revealedBy(effect, types) : picked;
  const isBatch = promotion ? promotion.code === null : way !== 'one';
  const values = promotion ? { ...promotion, codes: undefined } : { maxUses: isBatch ? 1 : null };
  const { form, bind, wrong, busy, refusal } = useCodecForm(CODE, values, (_, typed) =>
    onSave(readCodeForm(typed, { effect, types: chosen, onlyType: onlyTypeOf(types) })),
  );
  const currencies = [...new Set(types.map(({ currency }) => currency))];
  const label = (words: string) => (isBatch ? `${words} per code` : words);
  return (
    <form {...form}>
      {/* Nothing can be sent until scripts run, so the fields are disabled rather than lose what is typed. */}
      <fieldset disabled={!alive} className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <legend className="sr-only">Promo code</legend>
        <CodeNames promotion={promotion} way={way} onWay={setWay} bind={bind} wrong={wrong} />
        <section aria-labelledby="does" className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <h2 id="does" className="text-2xl">
            What it does
          </h2>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-2">
            <Select
              label="Discount"
              name="effect"
              value={effect}
              onChange={({ target }) => setEffect(target.value as CodeChoices['effect'])}
              error={wrong.price}
            >
              <option value="percent">A percentage off</option>
              <option value="amount">An amount off each ticket</option>
              <option value="price">A fixed price for each ticket</option>
              <option value="none">None: it reveals or sets aside tickets</option>
            </Select>
            {effect === 'none' ? null : (
              <Value
                effect={effect}
                promotion={promotion}
                error={wrong['price.percentHundredths'] ?? wrong['price.amountMinor']}
              />
            )}
          </div>
          {currencies.length > 1 ? (
            <Select
              label="Currency of amounts"
              name="currency"
              defaultValue={promotion?.currency ?? currencies[0]}
              hint="A code with an amount or a budget is for tickets in this currency."
              error={wrong.currency}
            >
              {currencies.map((currency) => (
                <option key={currency}>{currency}</option>
              ))}
            </Select>
          ) : (
            <input type="hidden" name="currency" value={promotion?.currency ?? currencies[0] ?? ''} />
          )}
          <Types
            types={types}
            chosen={chosen}
            reveals={revealedBy(effect, types)}
            onChange={setPicked}
            wrong={wrong}
          />
          {isBatch ? null : (
            <div className="grid gap-5 sm:grid-cols-2">
              <Field
                label="Set tickets aside"
                hint="Optional. They’re not on sale to anybody else until this code ends."
                {...bind('reserved')}
              />
            </div>
          )}
        </section>
        <section aria-labelledby="limits" className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <div>
            <h2 id="limits" className="text-2xl">
              Limits
            </h2>
            <p className="mt-1 text-muted">Leave a field empty for no limit.</p>
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-2">
            <Field
              key={`uses-${isBatch}`}
              label={label('Orders')}
              hint="How many orders can use it."
              {...bind('maxUses')}
            />
            <Field
              label={label('Tickets')}
              hint="How many tickets, in all its orders."
              {...bind('maxTickets')}
            />
            <Field
              label={isBatch ? 'Orders per person and code' : 'Orders per person'}
              hint="Counted by email address and account."
              {...bind('maxUsesEachPerson')}
            />
            {effect === 'none' ? null : (
              <Field label={label('Budget')} hint="Maximum total discount." {...bind('maxDiscountMinor')} />
            )}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-2">
            <Field label="Starts" {...bind('validFrom')} />
            <Field label="Ends" {...bind('validUntil')} />
          </div>
          <p className="text-sm text-muted">Times are in {timeZone.replaceAll('_', ' ')}.</p>
        </section>
        {refusal}
        <div>
          <Button type="submit" look="main" busy={busy !== undefined} className="max-sm:w-full">
            {promotion ? 'Save' : isBatch ? 'Create codes' : 'Create code'}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

/** The hidden ticket types that a code without a discount reveals at first; null, for all that aren't hidden, if it is for a discount. */
export function revealedBy(effect: CodeChoices['effect'], types: readonly PromotedType[]): string[] | null {
  const hidden = types.filter((type) => type.hidden && type.addOnId === null).map(({ id }) => id);
  return effect === 'none' && hidden.length > 0 ? hidden : null;
}

/** The id of the only ticket type that “All tickets” includes; undefined if there are several. */
function onlyTypeOf(types: readonly PromotedType[]): string | undefined {
  const tickets = types.filter(({ hidden, addOnId }) => !hidden && addOnId === null);
  return tickets.length === 1 ? tickets[0]?.id : undefined;
}

function Value({
  effect,
  promotion,
  error,
}: {
  effect: 'percent' | 'amount' | 'price';
  promotion: Promotion | undefined;
  error: string | undefined;
}) {
  const price = promotion?.price;
  const stored =
    price === undefined || price.effect !== effect
      ? ''
      : price.effect === 'percent'
        ? String(price.percentHundredths / 100)
        : majorDigits(price.amountMinor, promotion?.currency ?? 'ZAR');
  const labels = { percent: 'Percent', amount: 'Amount off', price: 'Price' };
  return (
    <Field
      key={effect}
      label={labels[effect]}
      name="value"
      inputMode="decimal"
      autoComplete="off"
      placeholder={effect === 'percent' ? '25' : '50.00'}
      defaultValue={stored}
      error={error}
      hint={effect === 'price' ? 'Tickets that cost less stay as they are.' : undefined}
    />
  );
}

function Types({
  types,
  chosen,
  reveals,
  onChange,
  wrong,
}: {
  types: PromotedType[];
  chosen: string[] | null;
  /** What to begin with when not all tickets are chosen; null: all that aren't hidden. */
  reveals: string[] | null;
  onChange: (chosen: string[] | null) => void;
  wrong: Record<string, string>;
}) {
  const first = Object.entries(wrong).find(([path]) => path === 'types' || path.startsWith('types.'))?.[1];
  // A code for all tickets excludes add-ons; these must be named.
  const tickets = types.filter(({ addOnId }) => addOnId === null);
  const open = tickets.filter(({ hidden }) => !hidden).map(({ id }) => id);
  return (
    <fieldset className="grid gap-2" aria-describedby={first ? 'types-error' : undefined}>
      <legend className="font-semibold">Applies to</legend>
      <Checkbox
        label={open.length < tickets.length ? 'All tickets that aren’t hidden' : 'All tickets'}
        checked={chosen === null}
        onChange={({ target }) => onChange(target.checked ? null : (reveals ?? open))}
      />
      {chosen === null ? null : (
        <ul className="grid gap-1 ps-9">
          {types.map(({ id, name, hidden, addOnId }) => (
            <li key={id}>
              <Checkbox
                label={hidden ? `${name} (hidden)` : addOnId === null ? name : `${name} (add-on)`}
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                }
              />
            </li>
          ))}
        </ul>
      )}
      {first ? <FieldError id="types-error">{first}</FieldError> : null}
      <p className="text-sm text-muted">
        A code shows its hidden ticket types to whoever enters it. To hide one, open its options under Edit
        event, Ticket Types.
      </p>
    </fieldset>
  );
}
