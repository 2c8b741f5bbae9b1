import type { ComponentProps } from 'react';
import { FieldNotes, type FieldTexts, useFieldIds } from './field-frame.tsx';

type CheckboxProps = FieldTexts & ComponentProps<'input'>;

/** A checkbox with its label beside it. */
export function Checkbox({ label, error, hint, className, id, ...input }: CheckboxProps) {
  const ids = useFieldIds({ error, hint }, id);
  return (
    <div className={`grid gap-1 ${className ?? ''}`}>
      <label htmlFor={ids.id} className="flex min-h-11 cursor-pointer items-center gap-3">
        <input type="checkbox" className="checkbox" {...input} {...ids} />
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </label>
      {hint || error ? (
        // Aligned with the label, not with the box.
        <div className="grid gap-1 ps-9">
          <FieldNotes id={ids.id} error={error} hint={hint} />
        </div>
      ) : null}
    </div>
  );
}
