import type { EventPage } from '../../../../core/event-page/event-page.ts';
import type { SaleState } from '../../../../core/event-page/sale-state.ts';
import { event } from '../../../../languages/en/event.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Tell, useAddress, useWords } from '../../../ui/language/language.tsx';
import { noBreak } from '../../../ui/no-break.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TicketStub } from '../../../ui/ticket-stub.tsx';
import { ContactLink } from '../contact-link.tsx';
import { ClosedTicket } from './ticket-choice.tsx';
import { TicketFace } from './ticket-face.tsx';
import { waitingListPath } from './waiting-list-path.ts';

type Closed = Exclude<SaleState, 'on' | 'not-open'>;

const REASONS = {
  preview: { kind: 'warning', title: 'previewTitle', text: 'previewText', stub: 'previewStub' },
  'sold-out': { kind: 'info', title: 'soldOutTitle', text: 'soldOutText' },
  'sale-over': { kind: 'info', title: 'salesEnded', text: 'salesEndedText' },
  ended: { kind: 'info', title: 'overTitle', text: 'overText', stub: 'over' },
  cancelled: { kind: 'error', title: 'cancelledNotice', text: 'cancelledText', stub: 'cancelled' },
} as const satisfies Record<Closed, Reason>;

interface Reason {
  kind: 'warning' | 'info' | 'error';
  title: keyof typeof event.texts;
  text: keyof typeof event.texts;
  /** On each ticket, where it says more than why its own sale is closed. */
  stub?: keyof typeof event.texts;
}

/** Says why nothing can be bought, and what to look at instead. */
export function TicketsNotOnSale({ page, state }: { page: EventPage; state: Closed }) {
  const say = useWords(event);
  const at = useAddress();
  const reason = REASONS[state];
  const stub = 'stub' in reason ? say(reason.stub) : undefined;
  const waitAt = state === 'sold-out' ? waitingListPath(page) : undefined;
  return (
    <>
      <Notice kind={reason.kind} title={say(reason.title)} className="mt-5">
        <p>{say(waitAt ? 'soldOutWait' : reason.text)}</p>
        {page.cancelledMoney ? <MoneyOf page={page} money={page.cancelledMoney} /> : null}
        {page.cancelledReason ? <OrganiserSays text={page.cancelledReason} /> : null}
      </Notice>
      {waitAt ? (
        <Button look="main" href={at(waitAt)} className="mt-3 w-full">
          {say('joinList')}
        </Button>
      ) : null}
      {page.types.length > 0 ? (
        <ul className="mt-5 grid gap-3">
          {page.types.map((type) => (
            <li key={type.id}>
              {state === 'preview' ? (
                <TicketStub stub={<span className="text-center text-sm font-semibold">{stub}</span>}>
                  <TicketFace type={type} feeOnTop={page.feeOnTop} timeZone={page.timeZone} />
                </TicketStub>
              ) : (
                <ClosedTicket
                  type={type}
                  feeOnTop={page.feeOnTop}
                  timeZone={page.timeZone}
                  {...(stub && { says: stub })}
                />
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Says what happens to payments for a cancelled event. */
function MoneyOf({ page, money }: { page: EventPage; money: NonNullable<EventPage['cancelledMoney']> }) {
  const say = useWords(event);
  if (money === 'none') return <p>{say('nobodyPaid')}</p>;
  if (money === 'going-back') {
    return <p>{noBreak(say('refundsGoing'))}</p>;
  }
  return (
    <p>
      <Tell
        of={event}
        text="refundsNotStarted"
        with={{ email: <ContactLink to={page.contactEmail} about={page.name} /> }}
      />
    </p>
  );
}

/** Shows the organiser's reason. */
function OrganiserSays({ text }: { text: string }) {
  const say = useWords(event);
  return (
    <blockquote className="mt-3 wrap-anywhere whitespace-pre-line">
      <p className="font-semibold">{say('organiserSays')}</p>
      <p dir="auto">{text}</p>
    </blockquote>
  );
}
