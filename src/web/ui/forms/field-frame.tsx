import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { noBreak } from '../no-break.tsx';

export interface FieldTexts {
  label: ReactNode;
  /** Stands at the end of the label's line. */
  beside?: ReactNode;
  /** What is wrong with the value. */
  error?: ReactNode;
  hint?: ReactNode;
}

/** Returns the ids that tie a control to its label, hint and error. */
export function useFieldIds({ error, hint }: Pick<FieldTexts, 'error' | 'hint'>, given?: string) {
  const made = useId();
  const id = given ?? made;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return { id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined };
}

/** A control between its label, above, and its hint and error, below. */
export function FieldFrame(
  props: FieldTexts & { id: string; children: ReactNode; className?: string | undefined },
) {
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] gap-1.5 ${props.className ?? ''}`}>
      <FieldLabel {...props} />
      {props.children}
      <FieldNotes {...props} />
    </div>
  );
}

function FieldLabel({ id, label, beside }: FieldTexts & { id: string }) {
  const plain = (
    <label htmlFor={id} className="font-semibold">
      {label}
    </label>
  );
  if (!beside) return plain;
  return (
    <div className="flex items-baseline justify-between gap-x-4">
      {plain}
      {beside}
    </div>
  );
}

export function FieldNotes({ id, hint, error }: Pick<FieldTexts, 'error' | 'hint'> & { id: string }) {
  return (
    <>
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {noBreak(hint)}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </>
  );
}

/** One field's error, announced when it appears. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="field-error flex items-start gap-1.5 text-sm font-medium">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{noBreak(children)}</span>
    </p>
  );
}
