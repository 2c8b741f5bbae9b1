import { isRouteErrorResponse } from 'react-router';
import type { OwnEventDetails } from '../../../core/event-desk/own-event.ts';
import type { FormErrors } from '../../ui/forms/form-errors.ts';
import { explainError } from '../../ui/requests/explain-error.ts';
import { draftOf, type EventDraft } from './draft/draft.ts';

/** The result of saving an event. */
export type SaveResult = Saved | Refused;

export interface Saved {
  saved: string;
  /** A message that says more than that it is saved. */
  news?: string;
}

export interface Refused {
  errors: FormErrors;
  /** The event as it is already stored by another window or an earlier attempt, if that is the reason. */
  stored?: StoredEvent;
}

/** An event as it is stored now, in the form's shape, with its version. */
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
 * Asks the server to save, and turns a failure (no network, a fault of ours, a deleted event, another user logged in) into a result, so
 * that the form stays as it is. Redirects, for example to the login, pass through.
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
