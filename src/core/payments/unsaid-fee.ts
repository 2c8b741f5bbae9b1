import { transaction } from '../../db/database.ts';
import { fileException } from '../exceptions/file-exception.ts';
import type { App } from '../shared/app.ts';
import { scheduleNextCheck } from './attempt-store.ts';
import type { AttemptKey } from './payment-reference.ts';

/** How often the last question is repeated while nobody answers it. */
export const LAST_QUESTION_MS = 24 * 3_600_000;

/**
 * A provider paid an organiser directly and does not say what it kept, so nobody knows what they got: that is filed, and not asked after
 * any more. The daily comparison goes on looking; whenever the fee is said it is booked, and what was filed is settled.
 */
export function fileUnsaidFee(
  app: Pick<App, 'db' | 'clock' | 'newId'>,
  key: AttemptKey,
  provider: string,
): Promise<void> {
  const { eventId, orderId, number: attemptNumber } = key;
  return transaction(app.db, async (tx) => {
    await fileException(app, tx, {
      kind: 'reconciliation',
      code: 'fee-not-told',
      ...{ eventId, orderId, attemptNumber, provider },
    });
    await scheduleNextCheck(tx, key, 'fee', null);
  });
}
