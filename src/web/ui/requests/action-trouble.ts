import { isRouteErrorResponse } from 'react-router';
import { EXPIRED } from './call-api.ts';
import { explainError } from './explain-error.ts';

/** Explains to the person at the button why an action failed. */
export interface ActionTrouble {
  code: 'signed-out' | 'gone' | 'refused' | 'not-done' | 'offline';
  detail: string;
}

const GONE = 'This no longer exists. Somebody has deleted it.';

/**
 * Explains what `serverAction()` threw: a lost network, a server error, an ended session, or something that somebody else deleted. Answer
 * with it and a status of 400 or more, so that nothing is reloaded and what was typed stays.
 * @throws error itself if it redirects anywhere but to the login
 */
export function actionTrouble(error: unknown): ActionTrouble {
  if (error instanceof Response) {
    if (!leadsToLogin(error)) throw error;
    return { code: 'signed-out', detail: EXPIRED };
  }
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return { code: 'gone', detail: GONE };
    if (error.status < 500) return { code: 'refused', detail: explainError(error).detail };
    return {
      code: 'not-done',
      detail: 'Something went wrong on our side. Check whether it went through before you try again.',
    };
  }
  return { code: 'offline', detail: 'You seem to be offline. Check your connection, then try again.' };
}

/** Tells whether an answer redirects to the login. */
export const leadsToLogin = ({ headers }: Response): boolean =>
  headers.get('location')?.includes('/user-flow/login') ?? false;
