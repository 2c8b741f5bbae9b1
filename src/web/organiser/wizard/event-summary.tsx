import { chargedPrice, feePayerOf, type ServiceFee } from '../../../core/pricing/service-fee.ts';
import { Admits } from '../../ui/admits.tsx';
import { EventDate } from '../../ui/dates/event-date.tsx';
import { Money } from '../../ui/money.tsx';
import { TicketStub } from '../../ui/ticket-stub.tsx';
import { ColourDot } from '../../ui/type-colour.tsx';
import { EventPicture } from '../events/event-picture.tsx';
import type { EventDraft } from './draft/draft.ts';
import {
  type DraftType,
  daysWords,
  isAsManyAsShared,
  placesWords,
  priceMinorOf,
  takesAny,
} from './draft/draft-type.ts';
import { instantOf } from './fields/local-times.ts';
import { useWizardFacts } from './wizard-facts.ts';

/** The event as customers will see it: its picture, time, name, place and tickets. */
export function EventSummary({ draft }: { draft: EventDraft }) {
  const { serviceFee } = useWizardFacts();
  const { id, banner, name, locationText, timeZone } = draft;
  const picture = { id: id || 'new', bannerUrl: banner?.url ?? null, accent: null };
  const [startsAt, endsAt] = [instantOf(draft.startsAt, timeZone), instantOf(draft.endsAt, timeZone)];
  return (
    <section aria-label="How it will show" className="grid gap-5">
      <EventPicture event={picture} className="w-full rounded-box" />
      <div className="grid gap-2">
        <p className="font-semibold text-main-text">
          {startsAt ? (
            // While its end is missing or wrong, only the start is known.
            <EventDate
              event={{ startsAt, endsAt: endsAt && endsAt > startsAt ? endsAt : startsAt, timeZone }}
            />
          ) : (
            <Blank>When?</Blank>
          )}
        </p>
        <p
          dir="auto"
          className="font-display text-3xl leading-tight font-bold tracking-tight wrap-anywhere sm:text-4xl"
        >
          {name.trim() || <Blank>No name yet</Blank>}
        </p>
        <p dir="auto" className="wrap-anywhere text-muted">
          {locationText.trim() || 'No place yet'}
        </p>
      </div>
      <TypesSummary draft={draft} serviceFee={serviceFee} />
    </section>
  );
}

interface TypesSummaryProps {
  draft: Pick<EventDraft, 'types' | 'sharedCapacities' | 'endsAt' | 'timeZone' | 'feePayer'>;
  serviceFee?: ServiceFee | undefined;
}

/**
 * The tickets as customers will see them, without a service fee at the organiser's own prices; with the shared capacities, which only the
 * organiser sees.
 */
export function TypesSummary({ draft, serviceFee }: TypesSummaryProps) {
  if (draft.types.length === 0) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {draft.types.map((type, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing here keeps a state
          <li key={index}>
            <TypeSummary type={type} index={index} draft={draft} serviceFee={serviceFee} />
          </li>
        ))}
      </ul>
      <CapacitiesSummary draft={draft} />
    </div>
  );
}

/** How many places each shared capacity has, and which types use it. */
function CapacitiesSummary({ draft: { types, sharedCapacities } }: Pick<TypesSummaryProps, 'draft'>) {
  if (sharedCapacities.length === 0) return null;
  return (
    <section aria-label="Shared capacities" className="grid grid-cols-[minmax(0,1fr)] gap-2 pt-2">
      <h3 className="font-semibold">Shared capacities</h3>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {sharedCapacities.map(({ name, capacity }, at) => {
          const users = types.filter(({ places }) => takesAny(places[at]));
          const called = name.trim() || `Shared capacity ${at + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing here keeps a state
            <li key={at} className="wrap-anywhere">
              <bdi>{called}</bdi>: {capacity.trim() || '?'} {capacity.trim() === '1' ? 'place' : 'places'}
              {users.length === 0 ? <span className="text-muted">. No ticket type uses it.</span> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface TypeSummaryProps extends TypesSummaryProps {
  type: DraftType;
  index: number;
}

function TypeSummary({ type, index, draft, serviceFee }: TypeSummaryProps) {
  const { timeZone, feePayer, sharedCapacities } = draft;
  const takes = placesWords(type, sharedCapacities);
  const days = daysWords(type, sharedCapacities);
  const minor = priceMinorOf(type.priceMinor, type.currency);
  const payer = feePayerOf(serviceFee, feePayer || null);
  const sale = [
    { says: 'On sale from', at: instantOf(type.saleStartsAt, timeZone) },
    // Every sale ends with the event. Local times sort as texts.
    {
      says: 'On sale until',
      at: type.saleEndsAt < draft.endsAt ? instantOf(type.saleEndsAt, timeZone) : undefined,
    },
  ];
  return (
    <TicketStub
      stub={
        <span className="text-center text-sm font-semibold tabular-nums">
          {howMany(type, sharedCapacities)}
        </span>
      }
    >
      <p dir="auto" className="leading-snug font-semibold wrap-anywhere">
        <ColourDot of={type.colour || null} />
        {type.name.trim() || <Blank>{`Ticket type ${index + 1}`}</Blank>}
      </p>
      {type.hidden ? <p className="text-sm text-muted">Only with a code</p> : null}
      <Admits people={Number(type.people)} />
      {days ? <p className="text-sm text-muted wrap-anywhere">Valid on {days.replace(/^A/, 'a')}</p> : null}
      {takes ? <p className="text-sm text-muted wrap-anywhere">Counts towards {takes}</p> : null}
      {type.description.trim() ? (
        <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-line">
          {type.description.trim()}
        </p>
      ) : null}
      <p className="font-display text-lg font-bold tracking-tight">
        {minor === undefined || minor < 0 ? <Blank>No price yet</Blank> : null}
        {minor === 0 && !type.priceFloorMinor.trim() ? 'Free' : null}
        {type.priceFloorMinor.trim() ? 'Pay what you want' : null}
        {minor !== undefined && minor > 0 && !type.priceFloorMinor.trim() ? (
          <Money of={chargedPrice({ minor, currency: type.currency }, serviceFee, payer)} />
        ) : null}
      </p>
      {sale.map(({ says, at }) =>
        at ? (
          <p key={says} className="text-sm text-muted">
            {says} <time dateTime={at}>{shortDate(at, timeZone)}</time>
          </p>
        ) : null,
      )}
    </TicketStub>
  );
}

function howMany(type: DraftType, shared: EventDraft['sharedCapacities']): string {
  if (isAsManyAsShared(type, shared)) return 'Shared capacity';
  const count = type.capacity.trim();
  if (!count) return 'Quantity?';
  return count === '1' ? '1 ticket' : `${count} tickets`;
}

/** "1 Mar 2031, 10:00" */
function shortDate(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return format.format(new Date(instant));
}

const Blank = ({ children }: { children: string }) => <span className="text-muted">{children}</span>;
