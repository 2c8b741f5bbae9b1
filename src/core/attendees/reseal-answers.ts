import type { Database } from '../../db/database.ts';
import { openingKeys } from '../accounts/derived-key.ts';
import type { App } from '../shared/app.ts';
import { resealRows } from '../shared/reseal-rows.ts';
import { reseal } from '../shared/seal.ts';
import { answerLabel } from './details-store.ts';

interface Row {
  eventId: string;
  orderId: string;
  line: number;
  seat: number;
  questionId: string;
  sealed: Buffer;
}

/** Seals the answers to sensitive questions anew. @returns how many */
export function resealAnswers({ db, secret }: Pick<App, 'db' | 'secret'>): Promise<number> {
  const keys = openingKeys(secret, 'answer');
  return resealRows<Row>(db, {
    what: 'An answer',
    next: findAnswers,
    reseal: (row) => reseal(keys, answerLabel(row), row.sealed),
    write: async (tx, row, sealed) => {
      const { numUpdatedRows } = await tx
        .updateTable('answers')
        .set({ sealed })
        .where('eventId', '=', row.eventId)
        .where('orderId', '=', row.orderId)
        .where('lineNumber', '=', row.line)
        .where('seat', '=', row.seat)
        .where('questionId', '=', row.questionId)
        .where('sealed', '=', row.sealed)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  });
}

const KEY = ['eventId', 'orderId', 'lineNumber', 'seat', 'questionId'] as const;

async function findAnswers(db: Database, after: Row | undefined, limit: number): Promise<Row[]> {
  let query = db
    .selectFrom('answers')
    .select(['eventId', 'orderId', 'lineNumber as line', 'seat', 'questionId', 'sealed'])
    .where('sealed', 'is not', null)
    .$narrowType<{ sealed: Buffer }>();
  if (after) {
    const { eventId, orderId, line, seat, questionId } = after;
    query = query.where((eb) =>
      eb(eb.refTuple(...KEY), '>', eb.tuple(eventId, orderId, line, seat, questionId)),
    );
  }
  for (const column of KEY) query = query.orderBy(column);
  return query.limit(limit).execute();
}
