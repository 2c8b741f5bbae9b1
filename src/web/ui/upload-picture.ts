import { z } from 'zod';

const uploaded = z.object({
  message: z.literal('Image uploaded successfully'),
  key: z.string(),
  blobUrl: z.string(),
});
const problem = z.object({ detail: z.string(), code: z.string() });

/** Where a picture is sent. */
interface Target {
  method: 'POST' | 'PUT';
  to: '/uploadImage' | '/api/profile/photo' | '/api/profile/logo';
}

const LOGGED_OUT =
  'Failed to upload image: you are not logged in any more. Log in in another tab, then try again: nothing is lost here.';

/** Sends a picture. @returns where it is, or what to tell the person; sending it again is harmless */
export async function uploadPicture(
  { method, to }: Target,
  picture: Blob,
): Promise<{ key: string; url: string } | { error: string }> {
  const form = new FormData();
  form.set('image', picture, 'picture.jpg');
  let response: Response;
  try {
    response = await fetch(to, { method, body: form });
  } catch {
    return { error: 'Failed to upload image: no connection. Try again in a moment.' };
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
