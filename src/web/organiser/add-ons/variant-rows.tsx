import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { MAX_VARIANTS } from '../../../core/add-ons/add-on.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FieldError } from '../../ui/forms/field-frame.tsx';

/** A variant as its row starts; the fields themselves hold what is typed since. */
export interface Row {
  key: string;
  /** Set for an existing variant. */
  id?: string;
  name?: string;
  price?: string;
  capacity?: string;
  ordered?: boolean;
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
  const several = rows.length > 1 || Boolean(rows[0]?.name);
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
        {rows.map(({ key, name, price, capacity, ordered }, at) => (
          <li key={key} className="grid items-start gap-4 border-t border-line pt-4 sm:grid-cols-6">
            {several ? (
              <Field
                label="Variant"
                name={`variant.${at}`}
                autoComplete="off"
                placeholder="Medium"
                defaultValue={name}
                error={wrong[`variants.${at}.name`]}
                className="sm:col-span-2"
              />
            ) : null}
            <Field
              label={`Price, ${currency}`}
              name={`price.${at}`}
              inputMode="decimal"
              autoComplete="off"
              placeholder="150.00"
              defaultValue={price}
              error={wrong[`variants.${at}.priceMinor`]}
              className="sm:col-span-2"
            />
            <Field
              label="Quantity"
              name={`capacity.${at}`}
              inputMode="numeric"
              autoComplete="off"
              placeholder="100"
              defaultValue={capacity}
              error={wrong[`variants.${at}.capacity`]}
              className="sm:col-span-2"
            />
            {rows.length > 1 && !ordered ? (
              <div className="sm:col-span-6">
                <Button onPress={() => onChange(rows.filter((_, other) => other !== at))}>
                  Remove<span className="sr-only"> variant {at + 1}</span>
                </Button>
              </div>
            ) : null}
          </li>
        ))}
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
