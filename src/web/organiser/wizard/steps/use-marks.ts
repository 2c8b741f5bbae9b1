import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { EventInput } from '../../../../core/events/event.ts';
import { changedFields } from '../draft/compare-drafts.ts';
import type { EventDraft } from '../draft/draft.ts';
import { findFaults } from '../faults.ts';
import type { StepMark } from './step-nav.tsx';
import { STEPS, type StepId, stepOf } from './steps.ts';

interface Known {
  /** The steps that somebody has opened. */
  seen: ReadonlySet<StepId>;
  /** The stored event; undefined for a new one. */
  stored?: EventDraft;
  /** A photo is cropped and waits for 'Confirm'. */
  cropping: boolean;
}

/** The mark of each step: something is missing or wrong there, it has unsaved changes, or it was opened and is done. */
export function useMarks(
  form: UseFormReturn<EventDraft, unknown, EventInput>,
  { seen, stored, cropping }: Known,
): Record<StepId, StepMark> {
  const draft = useWatch({ control: form.control }) as EventDraft;
  const missing = new Set(findFaults(draft).map((fault) => fault.step));
  const wrong = new Set(Object.keys(form.formState.errors).map(stepOf));
  const unsaved = new Set(stored ? changedFields(draft, stored).map(stepOf) : []);
  const markOf = (id: StepId): StepMark => {
    if (id === 'photo' && cropping) return 'missing';
    if (id !== 'last' && (wrong.has(id) || (missing.has(id) && (stored || seen.has(id))))) return 'missing';
    if (stored) return unsaved.has(id) ? 'unsaved' : undefined;
    return id !== 'last' && seen.has(id) ? 'done' : undefined;
  };
  return Object.fromEntries(STEPS.map(({ id }) => [id, markOf(id)])) as Record<StepId, StepMark>;
}
