import { redirect } from 'react-router';
import { cancelEvent } from '../../../core/events/cancel-event.ts';
import { deleteEvent } from '../../../core/events/delete-event.ts';
import { refundCancelledEvent } from '../../../core/events/refund-cancelled-event.ts';
import type { Actor } from '../../../core/shared/actor.ts';
import type { App } from '../../../core/shared/app.ts';
import { DomainError } from '../../../core/shared/errors.ts';
import { type FormErrors, formErrors } from '../../ui/form-errors.ts';

/** What ending an event came to. */
export type EndResult = { done: true } | { errors: FormErrors };

/** Cancels, refunds or deletes, as the pressed button says (`intent`). Goes to the list once the event is gone. */
export async function endEvent(
  app: App,
  actor: Actor,
  eventId: string,
  form: FormData,
): Promise<EndResult | Response> {
  const intent = form.get('intent');
  try {
    if (intent === 'delete') {
      await deleteEvent(app, actor, eventId);
      return redirect('/platform/events');
    }
    if (intent === 'refund') await refundCancelledEvent(app, actor, eventId);
    else {
      const reason = form.get('reason') ?? '';
      await cancelEvent(app, actor, { eventId, reason, refund: form.get('refund') === 'yes' });
    }
    return { done: true };
  } catch (error) {
    // Pressed twice, or in two tabs: it is as wanted.
    if (error instanceof DomainError && error.code === 'event.already-cancelled') return { done: true };
    return { errors: formErrors(error) };
  }
}
