import { callApi, Refused } from './call-api.ts';

/**
 * Tells whether the user whom this page was rendered for is still logged in and the server can be reached. Ask before a page with a form
 * reloads its data by itself: otherwise the reload would lead away from the form.
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
