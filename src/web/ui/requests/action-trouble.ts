import { isRouteErrorResponse } from 'react-router';
import { EXPIRED } from './call-api.ts';
import { explainError } from './explain-error.ts';

/** Tells whoever pressed the button what kept an action from its work. */
export interface ActionTrouble {
  code: 'signed-out' | 'gone' | 'refused' | 'not-done' | 'offline';
  detail: string;
}

const GONE = 'This no longer exists. Somebody has deleted it.';

/**
 * Explains what went wrong when `serverAction()` threw: the network, the server, a session that had ended, or a thing that somebody else
 * deleted. Answer with it and a status of 400 or more: nothing is loaded again then, and what was typed stays.
 * @throws error itself where it leads somewhere else than to the login
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

/** Tells whether an answer sends whoever was logged out to log in again. */
export const leadsToLogin = ({ headers }: Response): boolean =>
  headers.get('location')?.includes('/user-flow/login') ?? false;
