import { Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatCount } from '../../../core/shared/format-count.ts';
import { Button } from '../../ui/buttons/button.tsx';
import type { Heard } from '../offline/offline-door.ts';
import type { DeviceDoor } from '../offline/use-device-door.ts';
import { EXCHANGE_PREFIX } from './frames.ts';
import { ShowCodes } from './show-codes.tsx';

/**
 * Lets devices at a door tell each other who came in while there is no network.
 * @param onTicket takes all other codes
 * @returns what takes the camera's codes, and what was last heard
 */
export function useExchange({ door }: Pick<DeviceDoor, 'door'>, onTicket: (code: string) => void) {
  const [heard, show] = useState<Heard>();
  /** A camera reports a code again and again while it sees it. */
  const taken = useRef(new Set<string>());
  const onCode = (code: string) => {
    if (!code.startsWith(EXCHANGE_PREFIX)) onTicket(code);
    else if (door && !taken.current.has(code)) {
      taken.current.add(code);
      void door.hear(code).then(show);
    }
  };
  return { onCode, heard };
}

interface ExchangeProps {
  device: DeviceDoor;
  heard: Heard | undefined;
}

/** Shows this device's codes to another, and says what it heard itself. */
export function Exchange({ device: { door, reachable, decided, heard: known }, heard }: ExchangeProps) {
  const [showing, setShowing] = useState(false);
  const hasSome = decided.length + known.size > 0;
  return (
    <>
      <p role="status" className="empty:hidden">
        {heard ? wordsOf(heard) : ''}
      </p>
      {door && !reachable && hasSome ? (
        <Button onPress={() => setShowing(true)}>
          <Smartphone aria-hidden className="size-5" /> Show to another phone
        </Button>
      ) : null}
      {door && showing ? <ShowCodes door={door} onClose={() => setShowing(false)} /> : null}
    </>
  );
}

function wordsOf(heard: Heard): string {
  if ('refused' in heard)
    return {
      foreign: 'This code is from a phone at another event’s door.',
      invalid: 'This code isn’t from a phone at this door.',
      'no-list': 'This phone has no list of tickets yet, so it can’t use the code.',
    }[heard.refused];
  const { tickets, gates, number, of } = heard;
  const part = of > 1 ? ` (code ${number} of ${of})` : '';
  return `Got ${formatCount(tickets)} ${tickets === 1 ? 'ticket' : 'tickets'} from ${gates.join(', ')}${part}.`;
}
