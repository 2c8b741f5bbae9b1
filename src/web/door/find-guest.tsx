import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { DoorSearch, TicketFound } from '../../core/check-in/search-door.ts';
import { emailInWords } from '../../core/orders/no-email.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { Field } from '../ui/forms/field.tsx';
import { callApi, Refused } from '../ui/requests/call-api.ts';
import { peopleIn } from './answer/answer-words.ts';
import { checkInTogether, type Place, togetherByOrder, togetherWords } from './check-in-together.ts';
import { doorTime } from './door-time.ts';
import { UndoCheckIn } from './undo-check-in.tsx';

interface FindGuestProps {
  eventId: string;
  place: Place;
  timeZone: string;
  /** The ISO 8601 instant that counts as now, to leave out today's date. */
  asOf: string;
  /** Checks the chosen ticket's code as if it had been scanned. */
  onAdmit: (code: string) => void;
  onUndone: () => void;
}

/** Finds tickets by name or address, for guests whose phone is dead. Results are shown but not kept on the device. */
export function FindGuest({ eventId, place, timeZone, asOf, onAdmit, onUndone }: FindGuestProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)} className="justify-self-start">
        <Search aria-hidden className="size-5" />
        Find a guest
      </Button>
      <Dialog title="Find a guest" open={open} onOpenChange={setOpen}>
        <GuestSearch
          eventId={eventId}
          place={place}
          timeWords={(instant) => doorTime(instant, timeZone, asOf)}
          onAdmit={(code) => {
            setOpen(false);
            onAdmit(code);
          }}
          onUndone={onUndone}
        />
      </Dialog>
    </>
  );
}

interface GuestSearchProps extends Pick<FindGuestProps, 'place'> {
  eventId: string;
  timeWords: (instant: string) => string;
  onAdmit: (code: string) => void;
  /** Checks in several tickets of an order, and stays open. */
  onTogether: (codes: readonly string[]) => Promise<void>;
  onUndone: () => void;
}

const OFFLINE =
  'You can’t search while you’re offline. Scanned and typed codes are kept until you’re back online.';

function GuestSearch({ eventId, place, timeWords, onAdmit, onUndone }: Omit<GuestSearchProps, 'onTogether'>) {
  const field = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<DoorSearch>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string>();
  const saying = useRef<HTMLParagraphElement>(null);
  // The button that had the focus went with the earlier results.
  useEffect(() => {
    if (said) saying.current?.focus();
  }, [said]);
  const checkIn = async (codes: readonly string[]) => {
    setBusy(true);
    const outcomes = await checkInTogether(eventId, codes, place);
    onUndone();
    await search();
    setSaid(togetherWords(outcomes, place.direction));
  };
  const undone = async (shortCode: string) => {
    onUndone();
    await search();
    setSaid(`The check-in of ${shortCode} is undone`);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void search();
  };
  const search = async () => {
    setBusy(true);
    setError(undefined);
    setFound(undefined);
    setSaid(undefined);
    try {
      const text = field.current?.value ?? '';
      setFound(
        await callApi<DoorSearch>('POST', `/api/events/${eventId}/door-searches`, {
          text,
          areaId: place.areaId,
        }),
      );
    } catch (caught) {
      if (!(caught instanceof Refused)) throw caught;
      setError(navigator.onLine ? caught.message : OFFLINE);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <search>
        <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
          <Field
            ref={field}
            autoFocus
            label="Name, email or code"
            hint="Words of a name, a full email address, or an order’s number"
            name="guest"
            error={error}
            className="min-w-0 flex-[1_1_14rem]"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
          />
          <Button type="submit" look="main" className="sm:mt-7.5" busy={busy}>
            Search
          </Button>
        </form>
      </search>
      <div role="status">
        {said ? (
          <p ref={saying} tabIndex={-1} className="mb-3 text-lg font-semibold">
            {said}.
          </p>
        ) : null}
        {found ? (
          <Found
            eventId={eventId}
            found={found}
            place={place}
            timeWords={timeWords}
            onAdmit={onAdmit}
            onTogether={checkIn}
            onUndone={(shortCode) => void undone(shortCode)}
          />
        ) : null}
      </div>
    </div>
  );
}

/** Lists what was found, each with the button that fits, or why there is none. */
export function Found({
  eventId,
  found: { tickets, more },
  place,
  timeWords,
  onAdmit,
  onTogether,
  onUndone,
}: Omit<GuestSearchProps, 'onUndone'> & {
  found: DoorSearch;
  onUndone: (shortCode: string) => void;
}) {
  const leaves = place.direction === 'exit';
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const together = togetherByOrder(tickets, (ticket) => canPass(ticket, leaves));
  const isTogether = ({ orderNumber, shortCode }: TicketFound) =>
    together.get(orderNumber)?.some((ticket) => ticket.shortCode === shortCode) ?? false;
  const choose = (shortCode: string, comes: boolean) =>
    setLeft((others) => new Set([...others, shortCode].filter((one) => !comes || one !== shortCode)));
  if (tickets.length === 0) {
    return <p>No ticket found. Try their full email address, or the name they signed up with.</p>;
  }
  return (
    <>
      {[...together].map(([orderNumber, those]) => {
        const coming = those
          .filter(({ shortCode }) => !left.has(shortCode))
          .map(({ shortCode }) => shortCode);
        return (
          <div key={orderNumber} className="door-found">
            <p className="min-w-0 flex-[1_1_12rem] font-semibold">
              Order {orderNumber}: {those.length} tickets
            </p>
            <Button look="main" disabled={coming.length === 0} onPress={() => onTogether(coming)}>
              {leaves ? 'Check out' : 'Admit'} {coming.length}
            </Button>
          </div>
        );
      })}
      <ul>
        {tickets.map((ticket) => (
          <li key={ticket.shortCode} className="door-found">
            <div className="min-w-0 flex-[1_1_12rem]">
              <p className="font-semibold wrap-anywhere">
                <bdi>{ticket.name || emailInWords(ticket)}</bdi>
              </p>
              <p className="text-sm text-muted wrap-anywhere">
                {ticket.name ? (
                  <>
                    <bdi>{emailInWords(ticket)}</bdi> ·{' '}
                  </>
                ) : null}
                <bdi>{ticket.typeName}</bdi> · <span className="whitespace-nowrap">{ticket.shortCode}</span>
              </p>
              {ticket.people && isGood(ticket) ? (
                <p className="text-sm font-semibold">{peopleIn(ticket.people)}</p>
              ) : null}
            </div>
            {isTogether(ticket) ? (
              <Checkbox
                label={leaves ? 'Leaves' : 'Comes in'}
                aria-label={`${leaves ? 'Leaves' : 'Comes in'}: ${ticket.name || emailInWords(ticket)}, ${ticket.shortCode}`}
                checked={!left.has(ticket.shortCode)}
                onChange={({ target }) => choose(ticket.shortCode, target.checked)}
              />
            ) : canPass(ticket, leaves) ? (
              <Button
                look={ticket.admits ? 'main' : 'quiet'}
                onPress={() => onAdmit(ticket.shortCode)}
                aria-label={`${verbFor(ticket, leaves)} ${ticket.name || emailInWords(ticket)}, ${ticket.shortCode}`}
              >
                {verbFor(ticket, leaves)}
              </Button>
            ) : (
              <p className="font-semibold wrap-anywhere">{stateWords(ticket, timeWords)}</p>
            )}
            {ticket.admitted && isGood(ticket) && !leaves ? (
              <UndoCheckIn
                eventId={eventId}
                scanId={ticket.admitted.scanId}
                ticket={ticket}
                onUndone={() => onUndone(ticket.shortCode)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {more ? <p className="mt-3 text-muted">There are more matches. Type more of the name.</p> : null}
    </>
  );
}

/** An add-on is never inside, so none can leave. */
const canPass = ({ state, people, admitted }: TicketFound, leaves: boolean) =>
  leaves ? state === 'admitted' || (people !== undefined && admitted !== null) : state === 'valid';

const isGood = ({ state }: TicketFound) => state === 'admitted' || state === 'valid';

const verbFor = ({ admits }: TicketFound, leaves: boolean) =>
  leaves ? 'Check out' : admits ? 'Admit' : 'Hand out';

function stateWords(
  { state, admits, admitted }: TicketFound,
  timeWords: (instant: string) => string,
): string {
  if (state === 'disputed') return 'On hold';
  if (state === 'refunded') return 'Refunded';
  if (state === 'resold') return 'Resold';
  if (state === 'reversed') return 'Payment reversed';
  if (state === 'valid') return admits ? 'Not inside' : 'Add-on';
  return admitted ? `In since ${timeWords(admitted.at)}, ${admitted.gate}` : 'In';
}
