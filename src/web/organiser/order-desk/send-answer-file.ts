import type { SentFile } from '../../../core/attendees/answer-file.ts';
import { callApi, Refused } from '../../ui/requests/call-api.ts';

/**
 * Sends the file chosen as an answer.
 * @param filesAt the order's answers in the API
 * @param path of the answer in the form: `tickets.1.2.answers.{question}`, or `answers.{question}`
 * @throws Refused, at that path
 */
export async function sendAnswerFile(
  filesAt: string,
  path: string,
  { name, bytes }: SentFile,
): Promise<void> {
  const parts = path.split('.');
  const [line, seat] = parts[0] === 'tickets' ? parts.slice(1, 3) : ['0', '0'];
  const form = new FormData();
  form.set('file', new File([bytes as Uint8Array<ArrayBuffer>], name));
  try {
    await callApi('PUT', `${filesAt}/${parts.at(-1)}/file?line=${line}&seat=${seat}`, form);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new Refused(`${error.message} Everything else is saved.`, { [path]: error.message });
  }
}
