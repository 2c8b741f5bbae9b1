import { isRouteErrorResponse } from 'react-router';
import type { OwnEventDetails } from '../../../core/event-desk/own-event.ts';
import type { FormErrors } from '../../ui/forms/form-errors.ts';
import { explainError } from '../../ui/requests/explain-error.ts';
import { draftOf, type EventDraft } from './draft/draft.ts';

/** The result of saving an event. */
export type SaveResult = Saved | Refused;

export interface Saved {
  saved: string;
  /** What to say of it, where there is more than that it is stored. */
  news?: string;
}

export interface Refused {
  errors: FormErrors;
  /** The event that is stored already, by another window or by an earlier try, when that is why. */
  stored?: StoredEvent;
}

/** An event as it is stored now, as the form holds it, and its version. */
export interface StoredEvent {
  draft: EventDraft;
  updatedAt: string;
}

export const storedEvent = (event: OwnEventDetails): StoredEvent => ({
  draft: draftOf(event),
  updatedAt: event.updatedAt,
});

const FAILURES = {
  'event.gone':
    'This event has been deleted, so nothing can be saved. What you entered stays on this page for you to copy.',
  'event.not-saved': 'We couldn’t save this. Nothing you entered is lost: try again in a moment.',
  'event.offline': 'You seem to be offline. Nothing you entered is lost: try again in a moment.',
};

/**
 * Asks the server to save, and turns a failure (no network, a fault of ours, an event that is gone, somebody else logged in) into an
 * answer, so that the form stays as it is. Redirects, to the login say, go on.
 */
export async function saveOrExplain(save: () => Promise<SaveResult>): Promise<SaveResult> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof Response) throw error;
    if (isRouteErrorResponse(error) && error.status === 409) {
      return { errors: { code: 'event.refused', detail: explainError(error).detail, fields: {} } };
    }
    const code = failureOf(error);
    return { errors: { code, detail: FAILURES[code], fields: {} } };
  }
}

function failureOf(error: unknown): keyof typeof FAILURES {
  if (!isRouteErrorResponse(error)) return 'event.offline';
  return error.status === 404 ? 'event.gone' : 'event.not-saved';
}
