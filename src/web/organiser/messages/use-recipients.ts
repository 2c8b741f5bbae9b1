import { useEffect, useState } from 'react';
import type { Audience, RecipientCount } from '../../../core/messages/message.ts';
import { callApi } from '../../ui/requests/call-api.ts';

/** Counts a message's recipients again whenever the audience changes; undefined until known. */
export function useRecipients(eventId: string, audience: Audience): RecipientCount | undefined {
  const wanted = JSON.stringify(audience);
  const [counted, setCounted] = useState<{ of: string; count: RecipientCount }>();
  useEffect(() => {
    const asked = JSON.parse(wanted) as Audience;
    if (isEmpty(asked)) return;
    let unmounted = false;
    callApi<RecipientCount>('POST', `/api/events/${eventId}/message-recipients`, { audience: asked })
      .then((count) => unmounted || setCounted({ of: wanted, count }))
      // The number stays unknown; sending reports the error.
      .catch(() => undefined);
    return () => {
      unmounted = true;
    };
  }, [eventId, wanted]);
  if (isEmpty(audience)) return { recipients: 0, unsubscribed: 0 };
  return counted?.of === wanted ? counted.count : undefined;
}

const isEmpty = (audience: Audience) => audience.kind === 'types' && audience.ticketTypeIds.length === 0;
