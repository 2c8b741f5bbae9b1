import { z } from 'zod';
import type { Banner } from './draft.ts';

const uploaded = z.object({ key: z.string(), blobUrl: z.string() });
const problem = z.object({ detail: z.string() });

/** Sends a picture to `POST /uploadImage`. @returns where it is, or what to tell the person */
export async function uploadBanner(picture: Blob): Promise<Banner | { error: string }> {
  const form = new FormData();
  form.set('image', picture, 'banner.jpg');
  try {
    const response = await fetch('/uploadImage', { method: 'POST', body: form });
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) {
      const { key, blobUrl: url } = uploaded.parse(answer);
      return { key, url };
    }
    const reason = problem.safeParse(answer).data?.detail;
    const status = response.statusText || String(response.status);
    return { error: [`Failed to upload image: ${status}`, reason].filter(Boolean).join('. ') };
  } catch {
    return { error: 'Failed to upload image: no connection. Try again in a moment.' };
  }
}
