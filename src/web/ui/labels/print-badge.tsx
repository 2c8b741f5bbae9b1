import type { Badge } from '../../../core/kiosk/badge.ts';
import { Button } from '../buttons/button.tsx';
import { callApi, Refused } from '../requests/call-api.ts';
import { toast } from '../toaster.tsx';
import { usePrintLabels } from './print-labels.tsx';

/** Gets the badge of a ticket. @throws Refused */
export const badgeOf = (eventId: string, shortCode: string): Promise<Badge> =>
  callApi<Badge>('GET', `/api/events/${eventId}/badges/${shortCode}`);

interface PrintBadgeProps {
  eventId: string;
  shortCodes: readonly string[];
  children: string;
  className?: string;
  'aria-label'?: string;
}

/** Prints the badges of tickets. */
export function PrintBadge({ eventId, shortCodes, children, ...button }: PrintBadgeProps) {
  const { sheet, print } = usePrintLabels();
  const press = async () => {
    try {
      await print(await Promise.all(shortCodes.map((shortCode) => badgeOf(eventId, shortCode))));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toast.error(error.message);
    }
  };
  return (
    <>
      <Button {...button} onPress={press}>
        {children}
      </Button>
      {sheet}
    </>
  );
}
