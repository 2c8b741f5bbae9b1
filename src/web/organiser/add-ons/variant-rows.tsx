import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { type AddOnDetails, MAX_VARIANTS } from '../../../core/add-ons/add-on.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { bindTo } from '../../ui/forms/bind.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FieldError } from '../../ui/forms/field-frame.tsx';
import { VARIANT, variantAt } from './add-on-fields.ts';

/** A variant's row; the fields themselves hold what is typed. */
export interface Row {
  key: string;
  /** Undefined for a new one. */
  variant?: AddOnDetails['variants'][number];
}

interface VariantRowsProps {
  rows: Row[];
  onChange: (rows: Row[]) => void;
  currency: string;
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
          const bind = bindTo(VARIANT, { values: variant, wrong, within: variantAt(at) });
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
                placeholder="150.00"
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
