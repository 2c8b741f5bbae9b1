import { isRouteErrorResponse } from 'react-router';
import type { EndResult } from './end-event.ts';

/** A lost network is said where it happened; what was typed stays. */
export async function orSayOffline<Result>(act: () => Promise<Result>): Promise<Result | EndResult> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Response) throw error;
    const answered = isRouteErrorResponse(error);
    const detail = answered
      ? 'The server could not do this. Nothing was changed: try again in a moment.'
      : 'There is no connection to the server. Try again in a moment.';
    return { errors: { code: answered ? 'event.not-ended' : 'event.offline', detail, fields: {} } };
  }
}
