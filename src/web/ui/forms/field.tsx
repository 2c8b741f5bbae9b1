import type { ComponentProps } from 'react';
import { FieldFrame, type FieldTexts, useFieldIds } from './field-frame.tsx';

type FieldProps = FieldTexts & ComponentProps<'input'>;

/** A labelled one-line input. Takes all props of `input`. */
export function Field({ label, beside, error, hint, className, id, ...input }: FieldProps) {
  const ids = useFieldIds({ error, hint }, id);
  return (
    <FieldFrame id={ids.id} label={label} beside={beside} error={error} hint={hint} className={className}>
      <input className="input" dir="auto" {...input} {...ids} />
    </FieldFrame>
  );
}
