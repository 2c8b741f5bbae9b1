import type { DeletionPreview } from '../../../core/personal-data/preview-deletion.ts';
import { callApi, Refused } from '../../ui/requests/call-api.ts';

/** Loads what deleting these users would do. Users who are already deleted are left out. @throws Refused with words to show */
export async function loadDeletionPreviews(userIds: readonly string[]): Promise<DeletionPreview[]> {
  const found = await Promise.all(userIds.map(lookUp));
  return found.filter((preview) => preview !== undefined);
}

async function lookUp(userId: string): Promise<DeletionPreview | undefined> {
  try {
    return await callApi<DeletionPreview>('GET', `/api/admin/users/${encodeURIComponent(userId)}/deletion`);
  } catch (error) {
    if (error instanceof Refused && error.code === 'account.not-found') return undefined;
    throw error;
  }
}
