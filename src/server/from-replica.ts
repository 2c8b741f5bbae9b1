import type { App } from '../core/shared/app.ts';

/**
 * Makes an answer that is the same for all visitors: from the replica while it keeps up, and otherwise from the primary. What the replica doesn't
 * know or can't say, the primary is asked: an event may just have been approved.
 */
export async function fromReplica(
  app: App,
  make: (app: App) => Response | Promise<Response>,
): Promise<Response> {
  const db = app.replica?.db();
  if (!db) return make(app);
  const answer = await make({ ...app, db });
  if (answer.status === 200) return answer;
  if (answer.status >= 500) app.replica?.failed();
  return make(app);
}
