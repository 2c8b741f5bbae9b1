import { Refused } from '../../ui/call-api.ts';

const BROKE_OFF = 'The file did not arrive whole. Check your connection and try again.';
const EXPIRED = 'You were logged out meanwhile. Log in again in another tab, then press once more.';
const BROKEN = 'Something broke on our side. Try again in a moment.';

/** Everything about the one who is logged in, as a file. @throws Refused with what to show */
export async function fetchExport(): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch('/api/account/export');
    if (response.ok) return await response.blob();
  } catch {
    throw new Refused(BROKE_OFF);
  }
  if (response.status === 401) throw new Refused(EXPIRED);
  const problem = (await response.json().catch(() => ({}))) as { detail?: string };
  throw new Refused(problem.detail ?? BROKEN);
}
