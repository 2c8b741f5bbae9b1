import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { EventInput } from '../../../../core/events/event.ts';
import type { EventDraft } from '../draft/draft.ts';
import { findFaults } from '../faults.ts';
import type { StepMark } from './step-nav.tsx';
import { STEPS, type StepId, stepOf } from './steps.ts';

/** The mark of each step that somebody has opened or that already has an error. */
export function useMarks(
  form: UseFormReturn<EventDraft, unknown, EventInput>,
  seen: ReadonlySet<StepId>,
): Record<StepId, StepMark> {
  const draft = useWatch({ control: form.control }) as EventDraft;
  const missing = new Set(findFaults(draft).map((fault) => fault.step));
  const wrong = new Set(Object.keys(form.formState.errors).map(stepOf));
  const markOf = (id: StepId): StepMark => {
    if (id === 'last') return undefined;
    if (wrong.has(id)) return 'missing';
    if (!seen.has(id)) return undefined;
    return missing.has(id) ? 'missing' : 'done';
  };
  return Object.fromEntries(STEPS.map(({ id }) => [id, markOf(id)])) as Record<StepId, StepMark>;
}
