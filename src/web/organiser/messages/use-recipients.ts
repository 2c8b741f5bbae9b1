import { useEffect, useState } from 'react';
import type { Audience, RecipientCount } from '../../../core/messages/message.ts';
import { callApi } from '../../ui/requests/call-api.ts';

/** Counts whom a message would reach, again whenever that changes; undefined until it is known. */
export function useRecipients(eventId: string, audience: Audience): RecipientCount | undefined {
  const wanted = JSON.stringify(audience);
  const [counted, setCounted] = useState<{ of: string; count: RecipientCount }>();
  useEffect(() => {
    const asked = JSON.parse(wanted) as Audience;
    if (isEmpty(asked)) return;
    let unmounted = false;
    callApi<RecipientCount>('POST', `/api/events/${eventId}/message-recipients`, { audience: asked })
      .then((count) => unmounted || setCounted({ of: wanted, count }))
      // Whoever sends it is told what is wrong; until then the number is missing.
      .catch(() => undefined);
    return () => {
      unmounted = true;
    };
  }, [eventId, wanted]);
  if (isEmpty(audience)) return { recipients: 0, unsubscribed: 0 };
  return counted?.of === wanted ? counted.count : undefined;
}

const isEmpty = (audience: Audience) => audience.kind === 'types' && audience.ticketTypeIds.length === 0;
