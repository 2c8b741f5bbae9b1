import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import type { EventInput } from '../../../core/events/event.ts';
import type { EventDraft } from './draft.ts';
import type { Fault } from './faults.ts';
import type { StepId } from './steps.ts';

/** The spec's pause before a new step scrolls to the top, ms. */
const SCROLL_AFTER = 100;

/** Which step is open, and how to get to another one or to the field that is wrong. */
export function useSteps(form: UseFormReturn<EventDraft, unknown, EventInput>) {
  const [step, setStep] = useState<StepId>('details');
  const [moved, setMoved] = useState(false);
  const wanted = useRef<string>(undefined);

  const go = useCallback((next: StepId) => {
    setStep(next);
    setMoved(true);
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    setTimeout(() => window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' }), SCROLL_AFTER);
  }, []);

  const goToFault = useCallback((fault: Fault) => {
    wanted.current = fault.field;
    setStep(fault.step);
    setMoved(true);
  }, []);

  // A field can take the focus once its step is there.
  useEffect(() => {
    if (wanted.current === undefined) return;
    const field = wanted.current;
    wanted.current = undefined;
    form.setFocus(field as FieldPath<EventDraft>);
  });

  return { step, moved, go, goToFault };
}
