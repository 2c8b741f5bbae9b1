import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { DoorSearch, TicketFound } from '../../../core/check-in/found-ticket.ts';
import { callApi, Refused } from '../../ui/requests/call-api.ts';

/** Without a touch for so long, the names of others leave the screen, ms. */
const IDLE_MS = 30_000;

/** More would be a guest list. */
const MOST = 5;

interface FindYourselfProps {
  eventId: string;
  areaId: string | undefined;
  onFound: (shortCode: string) => void;
  onClose: () => void;
}

/** Lets guests without a code look for their ticket by name. */
export function FindYourself({ eventId, areaId, onFound, onClose }: FindYourselfProps) {
  const field = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<TicketFound[]>();
  const [trouble, setTrouble] = useState('');
  useIdle(onClose);
  useEffect(() => field.current?.focus(), []);
  const search = async (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? '';
    setTrouble('');
    setFound(undefined);
    try {
      const { tickets, more } = await callApi<DoorSearch>('POST', `/api/events/${eventId}/door-searches`, {
        text,
        areaId,
      });
      const valid = tickets.filter(({ state, admits }) => state === 'valid' && admits);
      if (more || valid.length > MOST) setTrouble('That fits several people. Type your whole name.');
      else if (valid.length === 0) setTrouble('We can’t find that. Please see our staff.');
      else setFound(valid);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setTrouble(error.fields.text ?? 'We can’t search right now. Please see our staff.');
    }
  };
  return (
    <section aria-label="Find your ticket" className="kiosk-search">
      <form onSubmit={search} className="grid gap-4" noValidate>
        <label htmlFor="kiosk-name" className="text-2xl font-semibold">
          Your name, or the email address on your ticket
        </label>
        <input
          ref={field}
          id="kiosk-name"
          className="input kiosk-input"
          dir="auto"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={254}
        />
        <div className="flex flex-wrap gap-4">
          <button type="submit" className="kiosk-button" data-look="main">
            Find my ticket
          </button>
          <button type="button" className="kiosk-button" onClick={onClose}>
            Back
          </button>
        </div>
      </form>
      <p role="alert" className="text-xl">
        {trouble}
      </p>
      <ul aria-label="Tickets found" className="grid gap-3">
        {found?.map((ticket) => (
          <li key={ticket.shortCode}>
            <button type="button" className="kiosk-found" onClick={() => onFound(ticket.shortCode)}>
              <span className="text-2xl font-semibold wrap-anywhere">
                <bdi>{ticket.name || ticket.email || ticket.typeName}</bdi>
              </span>
              <span className="wrap-anywhere">
                <bdi>{ticket.typeName}</bdi>
              </span>
              <span className="font-semibold">That’s me: check me in</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Calls back once nobody has touched the screen or typed for a while. */
function useIdle(onIdle: () => void): void {
  const idle = useRef(onIdle);
  idle.current = onIdle;
  useEffect(() => {
    let timer = setTimeout(() => idle.current(), IDLE_MS);
    const wake = () => {
      clearTimeout(timer);
      timer = setTimeout(() => idle.current(), IDLE_MS);
    };
    for (const kind of ['pointerdown', 'keydown']) document.addEventListener(kind, wake);
    return () => {
      clearTimeout(timer);
      for (const kind of ['pointerdown', 'keydown']) document.removeEventListener(kind, wake);
    };
  }, []);
}
