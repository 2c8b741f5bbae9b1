import type { WhatDeletingMeans } from '../../core/personal-data/what-deleting-means.ts';
import { callApi, Refused } from '../ui/call-api.ts';

/** What deleting these people would mean. Who is gone already is left out. @throws Refused with what to show */
export async function lookUpDeletion(userIds: readonly string[]): Promise<WhatDeletingMeans[]> {
  const found = await Promise.all(userIds.map(lookUp));
  return found.filter((meaning) => meaning !== undefined);
}

async function lookUp(userId: string): Promise<WhatDeletingMeans | undefined> {
  try {
    return await callApi<WhatDeletingMeans>('GET', `/api/admin/users/${encodeURIComponent(userId)}/deletion`);
  } catch (error) {
    if (error instanceof Refused && error.code === 'account.not-found') return undefined;
    throw error;
  }
}
