import { callApi } from '../../ui/call-api.ts';
import { uploadPicture } from '../../ui/upload-picture.ts';

/** Sends a photo, or removes the one there is. @returns what to tell the person when it did not work */
export async function savePhoto(photo: Blob | null, leaving?: AbortSignal): Promise<string | undefined> {
  if (photo) {
    const uploaded = await uploadPicture({ method: 'PUT', to: '/api/profile/photo' }, photo, leaving);
    return 'error' in uploaded ? uploaded.error : undefined;
  }
  try {
    await callApi('DELETE', '/api/profile/photo');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'That didn’t work. Try again.';
  }
}
