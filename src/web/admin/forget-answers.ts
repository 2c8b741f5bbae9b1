import { callApi, Refused } from '../ui/call-api.ts';

/** Deletes a visitor's answers; that another admin did so meanwhile is as wanted. @throws Refused with what to show */
export async function forgetAnswers(prospectId: string): Promise<void> {
  try {
    await callApi('DELETE', `/api/admin/prospects/${prospectId}`);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'questionnaire.unknown') throw error;
  }
}
