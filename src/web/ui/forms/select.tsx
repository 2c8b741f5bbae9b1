import type { ComponentProps } from 'react';
import { FieldFrame, type FieldTexts, useFieldIds } from './field-frame.tsx';

type SelectProps = FieldTexts & ComponentProps<'select'>;

/** A labelled select; the children are its `option`s. */
export function Select({ label, error, hint, className, id, ...select }: SelectProps) {
  const ids = useFieldIds({ error, hint }, id);
  return (
    <FieldFrame id={ids.id} label={label} error={error} hint={hint} className={className}>
      <select className="select" {...select} {...ids} />
    </FieldFrame>
  );
}
