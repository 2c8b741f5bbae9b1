import type { ComponentProps } from 'react';
import { FieldFrame, type FieldTexts, useFieldIds } from './field-frame.tsx';

type SelectProps = FieldTexts & ComponentProps<'select'>;

/** A labelled choice; its `option`s are the children. */
export function Select({ label, error, hint, className, id, ...select }: SelectProps) {
  const ids = useFieldIds({ error, hint }, id);
  return (
    <FieldFrame id={ids.id} label={label} error={error} hint={hint} className={className}>
      <select className="select" {...select} {...ids} />
    </FieldFrame>
  );
}
