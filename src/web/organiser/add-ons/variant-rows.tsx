import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { type AddOnDetails, MAX_VARIANTS } from '../../../core/add-ons/add-on.ts';
import { majorDigits } from '../../../core/shared/format-money.ts';
import type { Currency } from '../../../core/shared/money.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { bindTo } from '../../ui/forms/bind.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FieldError } from '../../ui/forms/field-frame.tsx';
import { variantAt, variantIn } from './add-on-fields.ts';

/** A variant's row; the fields themselves hold what is typed. */
export interface Row {
  key: string;
  /** Undefined for a new one. */
  variant?: AddOnDetails['variants'][number];
}

interface VariantRowsProps {
  rows: Row[];
  onChange: (rows: Row[]) => void;
  currency: Currency;
  wrong: Record<string, string>;
}

/** Price and stock, and a name for each variant if there are several. */
export function VariantRows({ rows, onChange, currency, wrong }: VariantRowsProps) {
  const added = useRef(0);
  const several = rows.length > 1 || Boolean(rows[0]?.variant?.name);
  const add = () => {
    added.current += 1;
    onChange([...rows, { key: `new-${added.current}` }]);
  };
  return (
    <section aria-labelledby="variants" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="variants" className="text-2xl">
        {several ? 'Variants' : 'Price and stock'}
      </h2>
      <ul className="grid gap-5">
        {rows.map(({ key, variant }, at) => {
          const bind = bindTo(variantIn(currency), { values: variant, wrong, within: variantAt(at) });
          return (
            <li key={key} className="grid items-start gap-4 border-t border-line pt-4 sm:grid-cols-6">
              {several ? (
                <Field
                  label="Variant"
                  autoComplete="off"
                  placeholder="Medium"
                  className="sm:col-span-2"
                  {...bind('name')}
                />
              ) : null}
              <Field
                label={`Price, ${currency}`}
                placeholder={majorDigits(15_000, currency)}
                className="sm:col-span-2"
                {...bind('priceMinor')}
              />
              <Field label="Quantity" placeholder="100" className="sm:col-span-2" {...bind('capacity')} />
              {rows.length > 1 && !variant?.ordered ? (
                <div className="sm:col-span-6">
                  <Button onPress={() => onChange(rows.filter((_, other) => other !== at))}>
                    Remove<span className="sr-only"> variant {at + 1}</span>
                  </Button>
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
      {wrong.variants ? <FieldError id="variants-error">{wrong.variants}</FieldError> : null}
      {rows.length < MAX_VARIANTS ? (
        <div>
          <Button onPress={add}>
            <Plus aria-hidden className="size-4" />
            {several ? 'Add a variant' : 'Add sizes or kinds'}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
