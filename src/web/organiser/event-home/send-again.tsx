import { useRevalidator } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { callApi } from '../../ui/call-api.ts';
import { doAndLook } from '../../ui/do-and-look.ts';

/** Ends the changing of a rejected event: admins look at it once more. */
export function SendAgain({ eventId, look }: { eventId: string; look: 'main' | 'quiet' }) {
  const { revalidate } = useRevalidator();
  const ask = () => callApi('POST', `/api/events/${eventId}/submission`);
  return (
    <Button look={look} onPress={() => doAndLook(ask, 'Sent for approval', revalidate)}>
      Send for approval again
    </Button>
  );
}
