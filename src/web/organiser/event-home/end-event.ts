import { redirect } from 'react-router';
import { cancelEvent } from '../../../core/cancellation/cancel-event.ts';
import { deleteEvent } from '../../../core/events/delete-event.ts';
import type { Actor } from '../../../core/shared/actor.ts';
import type { App } from '../../../core/shared/app.ts';
import { DomainError } from '../../../core/shared/errors.ts';
import { type FormErrors, formErrors } from '../../ui/form-errors.ts';

/** What ending an event came to. */
export type EndResult = { done: true } | { errors: FormErrors };

/** Cancels or deletes, as the pressed button says (`intent`). Goes to the list it came from once the event is gone. */
export async function endEvent(
  app: App,
  actor: Actor,
  eventId: string,
  form: FormData,
): Promise<EndResult | Response> {
  const intent = form.get('intent');
  const list = form.get('as') === 'admin' ? '/platform/admin' : '/platform/events';
  try {
    if (intent === 'delete') {
      await deleteEvent(app, actor, eventId);
      return redirect(list);
    }
    const reason = form.get('reason') ?? '';
    await cancelEvent(app, actor, { eventId, reason, refund: form.get('refund') === 'yes' });
    return { done: true };
  } catch (error) {
    // Pressed twice, or in two tabs: it is as wanted.
    const code = error instanceof DomainError ? error.code : undefined;
    if (intent === 'delete' && code === 'event.unknown') return redirect(list);
    if (code === 'event.already-cancelled') return { done: true };
    return { errors: formErrors(error) };
  }
}
