import { z } from 'zod';
import { fetchOnce, UPLOAD_RETRY_MS, withRetries } from '../requests/with-retries.ts';

const uploaded = z.object({
  message: z.literal('Image uploaded successfully'),
  key: z.string(),
  blobUrl: z.string(),
});
const problem = z.object({ detail: z.string(), code: z.string() });

/** The address that a picture is sent to. */
interface Target {
  method: 'POST' | 'PUT';
  to: '/uploadImage' | '/api/profile/photo' | '/api/profile/logo';
}

const LOGGED_OUT =
  'Failed to upload image: you were logged out. Log in in another tab, then try again. Nothing is lost here.';

/**
 * Sends a picture, and retries if the network fails.
 * @param signal ends the retries, for example when the page is left
 * @returns its address, or an error message. A retry may store the picture twice; the unused copy is deleted in time
 */
export async function uploadPicture(
  { method, to }: Target,
  picture: Blob,
  signal?: AbortSignal,
): Promise<{ key: string; url: string } | { error: string }> {
  const form = new FormData();
  form.set('image', picture, 'picture.jpg');
  let response: Response;
  try {
    const send = (ends: AbortSignal) => fetchOnce(to, { method, body: form, signal: ends });
    response = await withRetries(send, { forMs: UPLOAD_RETRY_MS, signal });
  } catch {
    return {
      error: 'Failed to upload image: you seem to be offline. Check your connection, then try again.',
    };
  }
  const answer: unknown = await response.json().catch(() => undefined);
  const status = response.statusText || String(response.status);
  if (response.ok) {
    const stored = uploaded.safeParse(answer).data;
    if (stored) return { key: stored.key, url: stored.blobUrl };
    return { error: `Sent, but failed to upload image: ${status}` };
  }
  if (response.status === 401) return { error: LOGGED_OUT };
  const reason = problem.safeParse(answer).data?.detail;
  return { error: [`Failed to upload image: ${status}`, reason].filter(Boolean).join('. ') };
}
