import type { ComponentProps } from 'react';
import { FieldFrame, type FieldTexts, useFieldIds } from './field-frame.tsx';

type TextAreaProps = FieldTexts & ComponentProps<'textarea'>;

/** A labelled text of several lines, 8 rows by default. */
export function TextArea({ label, error, hint, className, id, ...area }: TextAreaProps) {
  const ids = useFieldIds({ error, hint }, id);
  return (
    <FieldFrame id={ids.id} label={label} error={error} hint={hint} className={className}>
      <textarea className="textarea" dir="auto" rows={8} {...area} {...ids} />
    </FieldFrame>
  );
}
