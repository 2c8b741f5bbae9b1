import type { AnswerFile } from '../attendees/answer-file.ts';
import { askedAt, noFile } from '../attendees/answer-file-store.ts';
import { openAnswerFile } from '../attendees/send-files.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { getOrderForOrganiser } from './get-order-for-organiser.ts';

/**
 * Returns the file that somebody sent as an answer, for those who may read the answer.
 * @param which `askedAt`
 * @throws DomainError as getOrderForOrganiser; 'not-found' (details.no-file), also for a sensitive answer that the actor may not read
 */
export async function getAnswerFile(
  app: App,
  actor: Actor,
  key: { eventId: unknown; orderId: unknown },
  which: unknown,
): Promise<AnswerFile> {
  const order = await getOrderForOrganiser(app, actor, key);
  const at = askedAt.safeParse(which);
  const given = [...order.answers, ...order.tickets.flatMap(({ answers }) => answers)];
  const isSeen = ({ filePath }: (typeof given)[number]) => filePath?.endsWith(endOf(at.data));
  if (!at.success || !given.some(isSeen)) throw noFile();
  return openAnswerFile(app, { eventId: order.event.id, orderId: order.id }, at.data);
}

const endOf = (at: { questionId: string; line: number; seat: number } | undefined) =>
  `/answers/${at?.questionId}/file?line=${at?.line}&seat=${at?.seat}`;
