import { settleException } from '../../../core/exceptions/settle-exception.ts';
import { retryRefund } from '../../../core/payments/retry-refund.ts';
import type { Actor } from '../../../core/shared/actor.ts';
import type { App } from '../../../core/shared/app.ts';
import { answerChange } from '../../ui/answer-change.ts';

/** The action of every page that lists exceptions. */
export const answerExceptions = (app: App, actor: Actor, request: Request) =>
  answerChange(request, {
    settle: ({ id, note }) => settleException(app, actor, id, { note }),
    'retry-refund': ({ eventId, refundId }) => retryRefund(app, actor, { eventId, refundId }),
  });
