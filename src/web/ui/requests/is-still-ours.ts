import { callApi, Refused } from './call-api.ts';

/**
 * Tells whether the person for whom this page was rendered is logged in and can be reached. To ask before a page that somebody may be
 * typing in loads its data again of itself: where the answer is no, that would lead away from it.
 */
export async function isStillOurs(): Promise<boolean> {
  try {
    await callApi('GET', '/api/profile');
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}
