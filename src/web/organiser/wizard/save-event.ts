import type { OwnEventDetails } from '../../../core/event-desk/own-event.ts';
import { DomainError } from '../../../core/shared/errors.ts';
import { formErrors } from '../../ui/forms/form-errors.ts';
import { type SaveResult, storedEvent } from './use-save.ts';

interface SaveEvent {
  save: () => Promise<{ id: string; news?: string }>;
  /** Loads the event as it is stored now. */
  load: () => Promise<OwnEventDetails>;
  /** The code of the refusal that means that the event is stored already in another version. */
  met: 'event.created-already' | 'event.changed-meanwhile';
}

/**
 * Saves an event. If another version of it is stored already, the answer holds that one.
 * @returns the event as it is stored then
 * @throws DomainError any other refusal
 */
export async function saveEvent({ save, load, met }: SaveEvent): Promise<SaveResult> {
  try {
    const { news } = await save();
    return { event: await load(), ...(news && { news }) };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== met) throw error;
    return { errors: formErrors(error), stored: storedEvent(await load()) };
  }
}
