import { data } from 'react-router';
import { readOrderKey } from '../../../core/order-page/order-key-cookie.ts';
import { emailInWords } from '../../../core/orders/no-email.ts';
import { DomainError } from '../../../core/shared/errors.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { formatPeople } from '../../../core/ticket-types/people.ts';
import { countedNames } from '../../../core/tickets/counted-names.ts';
import { getTransfer } from '../../../core/transfers/get-transfer.ts';
import type { TransferPage } from '../../../core/transfers/transfer.ts';
import { actorContext, appContext, requestContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EventDate } from '../../ui/dates/event-date.tsx';
import { Notice } from '../../ui/notice.tsx';
import { accented } from '../../ui/posters/accented.ts';
import { ContactLink } from '../event/contact-link.tsx';
import { EventLine } from '../order/event-line.tsx';
import { walletsOn } from '../order/on-this-device.ts';
import { TakeAlong } from '../order/take-along.tsx';
import { OrderTicket } from '../order/views/order-ticket.tsx';
import { PRIVATE, swapMailedKey } from '../private-page.ts';
import type { Route } from './+types/ticket.ts';
import { SendTicketForm, SentTickets } from './send-ticket-form.tsx';
import { type TransferFault, transferForm } from './transfer-form.ts';

export const handle = { static: true };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { url } = context.get(requestContext);
  swapMailedKey(url, url.pathname);
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  try {
    const found = await getTransfer(app, actor, { ...params, key: readOrderKey(request.headers) });
    const fitting = walletsOn(request.headers.get('user-agent'));
    const ticket = found.ticket && { ...found.ticket, wallets: fitting(found.ticket.wallets) };
    return data({ transfer: { ...found, ticket } });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'transfer.unknown') throw error;
    return data({ transfer: undefined }, { status: 404 });
  }
}

export const action = transferForm;

export const headers = () => PRIVATE;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const name = loaderData?.transfer?.event.name;
  return [
    { title: name === undefined ? 'Your ticket · Tikiti' : `Your ticket for ${isolate(name)} · Tikiti` },
    { name: 'robots', content: 'noindex' },
  ];
};

/** A transferred ticket: to accept it, show it at the door, or transfer it on. */
export default function TicketRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const { transfer } = loaderData;
  if (!transfer) return <TicketMissing eventId={params.eventId} />;
  return (
    <main
      id="main"
      {...accented({ id: transfer.eventId, accent: transfer.event.accent })}
      className="shell grow py-10 sm:py-16"
    >
      <div className="mx-auto grid max-w-[46rem] gap-10">
        <Head transfer={transfer} />
        <View transfer={transfer} fault={actionData} />
        <p className="text-muted">
          Questions about the event? Write to{' '}
          <ContactLink to={transfer.contactEmail} about={isolate(transfer.event.name)} />.
        </p>
      </div>
    </main>
  );
}

function titleOf({ state, event, ticket }: TransferPage): string {
  if (event.cancelled) return 'This event is cancelled';
  if (state === 'offered') return 'A ticket for you';
  if (state === 'sent-on') return 'You sent this ticket on';
  if (state === 'ended') return 'No longer valid';
  return ticket?.onHold ? 'Ticket on hold' : 'Your ticket';
}

function Head({ transfer }: { transfer: TransferPage }) {
  const { event, eventId } = transfer;
  return (
    <header>
      <p className="event-when font-semibold text-main-text sm:text-lg">
        <EventDate event={event} />
      </p>
      <h1 className="poster-title mt-2" data-length="long">
        {titleOf(transfer)}
      </h1>
      <EventLine event={event} eventId={eventId} />
    </header>
  );
}

function View({ transfer, fault }: { transfer: TransferPage; fault: TransferFault | undefined }) {
  const refused = fault && 'refused' in fault ? fault.refused : undefined;
  const notSent = fault && 'notSent' in fault ? fault.notSent : undefined;
  if (transfer.state === 'offered') return <Offer transfer={transfer} refused={refused} />;
  if (transfer.state === 'ended') {
    return <Notice kind="warning">{refused ?? 'This ticket no longer opens the door.'}</Notice>;
  }
  if (transfer.state === 'sent-on' || !transfer.ticket) {
    return (
      <p className="text-lg wrap-anywhere">
        {transfer.sentOn ? emailInWords(transfer.sentOn) : null} accepted it, so your copy of the code no
        longer works.
      </p>
    );
  }
  return <Accepted transfer={transfer} ticket={transfer.ticket} refused={refused} notSent={notSent} />;
}

function Offer({ transfer, refused }: { transfer: TransferPage; refused: string | undefined }) {
  const addOns = countedNames(transfer.addOns);
  return (
    <section className="grid gap-5">
      <p className="text-lg wrap-anywhere">
        Somebody is sending you a ticket: <bdi className="font-semibold">{transfer.typeName}</bdi>
        {addOns ? (
          <>
            , with <bdi className="font-semibold">{addOns}</bdi>
          </>
        ) : null}
        . {transfer.people > 1 ? `It admits ${formatPeople(transfer.people)}. ` : null}Accept it, and we’ll
        email you its code.
      </p>
      {refused ? <Notice kind="error">{refused}</Notice> : null}
      <form method="post">
        <button type="submit" name="intent" value="accept" data-look="main" className="btn button">
          Accept ticket
        </button>
      </form>
    </section>
  );
}

interface AcceptedProps {
  transfer: TransferPage;
  ticket: NonNullable<TransferPage['ticket']>;
  refused: string | undefined;
  notSent: Parameters<typeof SendTicketForm>[0]['notSent'];
}

function Accepted({ transfer, ticket, refused, notSent }: AcceptedProps) {
  const { event, sentOn, typeName, details } = transfer;
  return (
    <>
      <div className="grid gap-5 max-sm:gap-3">
        {details?.missing ? (
          <Notice kind="info" title="A few details are missing">
            <p>The organiser needs them before the event.</p>
            <Button href={details.path} className="mt-3">
              Add ticket details
            </Button>
          </Notice>
        ) : null}
        {ticket.onHold ? (
          <Notice kind="warning">
            Its payment is being checked, so it isn’t valid until that is resolved. Ask the person who sent
            it.
          </Notice>
        ) : (
          <TakeAlong
            pdf={{ href: transfer.pdfPath, label: 'Ticket as PDF' }}
            calendarPath={transfer.calendarPath}
            details={details}
          />
        )}
        <OrderTicket
          ticket={{ ...ticket, revoked: false, reversed: false }}
          addOns={transfer.addOns.map((typeName, at) => ({
            id: `${at}`,
            typeName,
            revoked: false,
            collectedAt: null,
          }))}
          number={1}
          all={1}
          event={event}
          sentTo={sentOn ? emailInWords(sentOn) : undefined}
        />
      </div>
      <SentTickets
        sent={sentOn ? [{ ...sentOn, typeName, shortCode: null }] : []}
        timeZone={event.timeZone}
        notTaken={refused}
      />
      <SendTicketForm
        tickets={transfer.maySend ? [{ ...ticket, along: transfer.addOns }] : []}
        notSent={notSent}
      />
    </>
  );
}

function TicketMissing({ eventId }: { eventId: string }) {
  return (
    <main id="main" className="shell grow py-10 sm:py-16">
      <div className="mx-auto grid max-w-[40rem] gap-8">
        <header>
          <h1 className="poster-title" data-length="long">
            We can’t find this ticket
          </h1>
          <p className="mt-5 text-lg text-muted">
            Open it with the link in your email. If you did, its sender may have taken it back: ask them.
          </p>
        </header>
        <p className="flex flex-wrap gap-3">
          <Button href={`/event/${eventId}/lost-tickets`}>Lost your tickets?</Button>
          <Button href={`/event/${eventId}`}>To the event</Button>
          <Button href="/platform/tickets">My tickets</Button>
        </p>
      </div>
    </main>
  );
}
