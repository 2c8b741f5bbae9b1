import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { DoorSearch, TicketFound } from '../../core/check-in/found-ticket.ts';
import { emailInWords } from '../../core/orders/no-email.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { Field } from '../ui/forms/field.tsx';
import { peopleIn } from './answer/answer-words.ts';
import { checkInTogether, type Place, togetherByOrder, togetherWords } from './check-in-together.ts';
import { doorTime } from './door-time.ts';
import type { OfflineDoor } from './offline/offline-door.ts';
import { searchOrFind } from './offline/search-or-find.ts';
import { type Undo, UndoCheckIn } from './undo-check-in.tsx';

interface FindGuestProps {
  eventId: string;
  /** Searches and decides what the server does not answer. */
  door: OfflineDoor | undefined;
  place: Place;
  timeZone: string;
  /** The ISO 8601 instant that counts as now, to leave out today's date. */
  asOf: string;
  /** Checks the chosen ticket's code as if it had been scanned. */
  onAdmit: (code: string) => void;
  undo: Undo;
  onUndone: () => void;
}

/** Finds tickets by name or address, for guests whose phone is dead. Results are shown but not kept on the device. */
export function FindGuest({ eventId, door, place, timeZone, asOf, onAdmit, undo, onUndone }: FindGuestProps) {
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
          door={door}
          place={place}
          timeWords={(instant) => doorTime(instant, timeZone, asOf)}
          onAdmit={(code) => {
            setOpen(false);
            onAdmit(code);
          }}
          undo={undo}
          onUndone={onUndone}
        />
      </Dialog>
    </>
  );
}

interface GuestSearchProps extends Pick<FindGuestProps, 'eventId' | 'door' | 'place' | 'undo'> {
  timeWords: (instant: string) => string;
  onAdmit: (code: string) => void;
  /** Checks in several tickets of an order, and stays open. */
  onTogether: (codes: readonly string[]) => Promise<void>;
  onUndone: () => void;
}

function GuestSearch({
  eventId,
  door,
  place,
  timeWords,
  onAdmit,
  undo,
  onUndone,
}: Omit<GuestSearchProps, 'onTogether'>) {
  const field = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<DoorSearch & { offline?: true }>();
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
    const outcomes = await checkInTogether(eventId, codes, place, door);
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
    const asked = { text: field.current?.value ?? '', areaId: place.areaId };
    const searched = await searchOrFind(eventId, asked, door).finally(() => setBusy(false));
    if ('why' in searched) setError(searched.why);
    else setFound(searched);
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
            undo={undo}
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
  undo,
  found: { tickets, more, offline },
  place,
  timeWords,
  onAdmit,
  onTogether,
  onUndone,
}: Omit<GuestSearchProps, 'onUndone' | 'eventId' | 'door'> & {
  found: DoorSearch & { offline?: true };
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
    return offline ? (
      <p>
        No ticket found on this phone. Offline, type the beginning of each word of the name, or the order’s
        number.
      </p>
    ) : (
      <p>No ticket found. Try their full email address, or the name they signed up with.</p>
    );
  }
  return (
    <>
      {offline ? <p className="mb-3 text-sm text-muted">From this phone’s list, as you’re offline.</p> : null}
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
                <bdi>{whoseIs(ticket)}</bdi>
              </p>
              <p className="text-sm text-muted wrap-anywhere">
                {ticket.name && (ticket.email || ticket.noEmail) ? (
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
                aria-label={`${leaves ? 'Leaves' : 'Comes in'}: ${whoseIs(ticket)}, ${ticket.shortCode}`}
                checked={!left.has(ticket.shortCode)}
                onChange={({ target }) => choose(ticket.shortCode, target.checked)}
              />
            ) : canPass(ticket, leaves) ? (
              <Button
                look={ticket.admits ? 'main' : 'quiet'}
                onPress={() => onAdmit(ticket.shortCode)}
                aria-label={`${verbFor(ticket, leaves)} ${whoseIs(ticket)}, ${ticket.shortCode}`}
              >
                {verbFor(ticket, leaves)}
              </Button>
            ) : (
              <p className="font-semibold wrap-anywhere">{stateWords(ticket, timeWords)}</p>
            )}
            {ticket.admitted && isGood(ticket) && !leaves ? (
              <UndoCheckIn
                scanId={ticket.admitted.scanId}
                ticket={ticket}
                undo={undo}
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

/** A phone that searched its own list knows no email addresses. */
const whoseIs = (ticket: TicketFound): string =>
  ticket.name || (ticket.email || ticket.noEmail ? emailInWords(ticket) : `Order ${ticket.orderNumber}`);

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
