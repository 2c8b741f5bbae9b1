import type { FormErrors } from '../../ui/forms/form-errors.ts';
import type { EventDraft } from './draft/draft.ts';
import { useDraftForm } from './draft/use-draft-form.ts';
import { type Fault, faultOf, findFaults } from './faults.ts';

/** Collects the faults that core's schema finds, and those from the server whose fields nobody has changed since. */
export function useFaults(draft: EventDraft, refused: FormErrors | undefined): Fault[] {
  const { getFieldState, formState } = useDraftForm();
  const missing = findFaults(draft);
  const fromServer = Object.entries(refused?.fields ?? {})
    .map(([path, message]) => faultOf(path, message))
    .filter(({ field }) => getFieldState(field as 'name', formState).error?.type === 'server');
  return [...missing, ...fromServer.filter(({ field }) => !missing.some((fault) => fault.field === field))];
}
