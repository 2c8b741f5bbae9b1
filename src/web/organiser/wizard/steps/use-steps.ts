import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import type { EventInput } from '../../../../core/events/event.ts';
import type { EventDraft } from '../draft/draft.ts';
import type { Fault } from '../faults.ts';
import { scrollToTopSoon } from './scroll-to-top.ts';
import { STEPS, type StepId, stepOf } from './steps.ts';

/** A field that is to get the focus; another object each time. */
export interface WantedField {
  /** The form's path: "types.0.priceMinor". */
  field: string;
}

/** Keeps which step is open, `first` to begin with, and which were left already. Opens another step or the field with an error. */
export function useSteps(form: UseFormReturn<EventDraft, unknown, EventInput>, first: StepId = 'details') {
  const [step, setStep] = useState<StepId>(first);
  const [seen, setSeen] = useState<ReadonlySet<StepId>>(() => new Set());
  const [moved, setMoved] = useState(false);
  const [wanted, setWanted] = useState<WantedField>();
  const focused = useRef<WantedField>(undefined);

  const open = useCallback(
    (next: StepId) => {
      // The last step depends on all others.
      const known = next === 'last' ? STEPS.map(({ id }) => id) : [step];
      setSeen((before) => new Set([...before, ...known]));
      // On a return to a step, all its fields show their errors, even those that were never touched.
      const fields = Object.keys(form.getValues()) as FieldPath<EventDraft>[];
      if (step !== next) void form.trigger(fields.filter((field) => stepOf(field) === step));
      setStep(next);
      setMoved(true);
    },
    [step, form],
  );

  const go = useCallback(
    (next: StepId) => {
      open(next);
      scrollToTopSoon();
    },
    [open],
  );

  const goToFault = useCallback(
    (fault: Fault) => {
      setWanted({ field: fault.field });
      open(fault.step);
    },
    [open],
  );

  // A field can be focused only after its step, and in that its row, is rendered.
  useEffect(() => {
    if (wanted === focused.current) return;
    focused.current = wanted;
    if (wanted) form.setFocus(wanted.field as FieldPath<EventDraft>);
  });

  return { step, seen, moved, wanted, go, goToFault };
}
