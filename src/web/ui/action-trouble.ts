import { isRouteErrorResponse } from 'react-router';
import { EXPIRED } from './call-api.ts';

/** What kept an action from its work, for who pressed the button. */
export interface ActionTrouble {
  code: 'signed-out' | 'not-done' | 'offline';
  detail: string;
}

/**
 * What went wrong when `serverAction()` threw: the network, the server, or a session that had ended. Answer with it and a status of
 * 400 or more: nothing is loaded again then, and what was typed stays.
 * @throws error itself where it leads somewhere else than to the login
 */
export function actionTrouble(error: unknown): ActionTrouble {
  if (error instanceof Response) {
    if (!error.headers.get('location')?.includes('/user-flow/login')) throw error;
    return { code: 'signed-out', detail: EXPIRED };
  }
  if (isRouteErrorResponse(error)) {
    return {
      code: 'not-done',
      detail: 'The server could not do this. Nothing was changed: try again in a moment.',
    };
  }
  return { code: 'offline', detail: 'There is no connection to the server. Try again in a moment.' };
}
