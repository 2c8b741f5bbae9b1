import { useState } from 'react';
import { admitSale } from '../../../core/box-office/admit-sale.ts';
import { getBoxOffice } from '../../../core/box-office/get-box-office.ts';
import { getTillSale } from '../../../core/box-office/get-till-sale.ts';
import { handBack } from '../../../core/box-office/hand-back.ts';
import { correctAddress } from '../../../core/order-desk/correct-address.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { formatPeople } from '../../../core/ticket-types/people.ts';
import { countedNames } from '../../../core/tickets/counted-names.ts';
import { actorContext, appContext } from '../../context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Money, Price } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange } from '../../ui/requests/use-change.ts';
import type { Route } from './+types/till-sale.ts';
import { AdmitNow, EmailTickets, HandBack, PrintInvoice, PrintTickets } from './sale-actions.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Sale ${loaderData?.sale.number ?? ''} · ${isolate(loaderData?.office.event.name ?? 'Tikiti')}` },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const [office, sale] = await Promise.all([
    getBoxOffice(app, actor, params.eventId),
    getTillSale(app, actor, params),
  ]);
  const given = Number(url.searchParams.get('given') ?? Number.NaN);
  const change = given >= sale.total.minor ? given - sale.total.minor : null;
  return {
    office,
    sale,
    change: change === null ? null : { minor: change, currency: sale.total.currency },
    tickets: sale.tickets.map((ticket) => ({ ...ticket, qrSvg: app.documents.qrSvg(ticket.code) })),
    linkQr: app.documents.qrSvg(sale.link, 'QR code of the page with these tickets'),
  };
}

export function action({ context, params, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, {
    admit: (input) => admitSale(app, actor, params, input),
    email: (input) => correctAddress(app, actor, params, input),
    'hand-back': ({ shiftId, ...input }) =>
      handBack(app, actor, { eventId: params.eventId, shiftId }, { ...input, orderId: params.orderId }),
  });
}

export const clientAction = clientChange;

/** The last sale: its tickets to show, mail or check in, and the way to the next sale. */
export default function TillSalePage({ loaderData }: Route.ComponentProps) {
  const { office, sale, change, tickets, linkQr } = loaderData;
  const { event, shift } = office;
  const [shown, setShown] = useState(0);
  const ticket = tickets[Math.min(shown, tickets.length - 1)];
  const waiting = tickets.filter(({ admits, admittedAt }) => admits && admittedAt === null).length;
  return (
    <div className="grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-3">
        <BackLink to={`/platform/event/${event.id}/box-office`}>Box office</BackLink>
        <PageHeader
          title={
            <span className="text-[length:min(1em,11vw)]">
              <Price of={sale.total} />
            </span>
          }
        >
          <p>
            Order {sale.number} · {tickets.length === 1 ? '1 ticket' : `${tickets.length} tickets`}
            {sale.method ? ` · ${sale.method === 'cash' ? 'cash' : 'card terminal'}` : ''}
          </p>
          {sale.business ? (
            <p className="wrap-anywhere">
              For <bdi>{sale.business.company}</bdi>
              {sale.business.reverseCharge ? ' · reverse charge' : ''}
            </p>
          ) : null}
        </PageHeader>
      </div>
      {change && change.minor > 0 ? (
        <Notice
          kind="success"
          title={
            <>
              Change: <Money of={change} />
            </>
          }
        />
      ) : null}
      {sale.toHandBack ? (
        <Notice
          kind="warning"
          title={
            <>
              Hand back <Money of={sale.toHandBack} />
            </>
          }
        >
          The event was cancelled, so this customer gets their money back here.
        </Notice>
      ) : null}
      {sale.handedBack ? (
        <p>
          <Money of={sale.handedBack} /> was handed back.
        </p>
      ) : null}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3 sm:flex sm:flex-wrap">
        <Button look="main" to={`/platform/event/${event.id}/box-office`} className="max-sm:col-span-full">
          Next sale
        </Button>
        <AdmitNow waiting={waiting} total={tickets.length} areas={office.areas} />
        <PrintTickets eventId={event.id} orderId={sale.orderId} hasTickets={tickets.length > 0} />
        <PrintInvoice eventId={event.id} sale={sale} />
        <EmailTickets email={sale.email} hasTickets={tickets.length > 0} />
        {shift ? <HandBack shift={shift} sale={sale} /> : null}
      </div>
      {ticket ? (
        <section
          aria-labelledby="tickets"
          className="grid justify-items-center gap-4 rounded-box bg-raised p-6"
        >
          <h2 id="tickets" className="text-2xl">
            {tickets.length > 1
              ? `Ticket ${Math.min(shown, tickets.length - 1) + 1} of ${tickets.length}`
              : 'Ticket'}
          </h2>
          <div
            role="img"
            aria-label={`QR code ${ticket.shortCode}`}
            className="qr w-full max-w-72"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own encoder from our own code
            dangerouslySetInnerHTML={{ __html: ticket.qrSvg }}
          />
          <p className="text-center">
            <bdi className="font-semibold wrap-anywhere">{ticket.typeName}</bdi>
            {ticket.admits && ticket.people > 1 ? (
              <span className="block text-muted">Admits {formatPeople(ticket.people)}</span>
            ) : null}
            {ticket.addOns.length > 0 ? (
              <span className="block wrap-anywhere">
                + <bdi>{countedNames(ticket.addOns)}</bdi>
              </span>
            ) : null}
            <span className="block text-lg font-bold tracking-widest tabular-nums">{ticket.shortCode}</span>
          </p>
          {ticket.admittedAt ? <Badge kind="success">checked in</Badge> : null}
          {tickets.length > 1 ? (
            <div className="flex flex-wrap justify-center gap-3">
              <Button disabled={shown === 0} onPress={() => setShown(shown - 1)}>
                Previous ticket
              </Button>
              <Button disabled={shown >= tickets.length - 1} onPress={() => setShown(shown + 1)}>
                Next ticket
              </Button>
            </div>
          ) : null}
        </section>
      ) : null}
      {ticket ? (
        <section
          aria-labelledby="own-phone"
          className="grid justify-items-center gap-4 border-t border-line pt-6"
        >
          <h2 id="own-phone" className="text-2xl">
            On their own phone
          </h2>
          <p className="text-muted">Let the customer scan this: it opens the page with all their tickets.</p>
          <div
            role="img"
            aria-label="QR code of the page with these tickets"
            className="qr w-full max-w-60"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own encoder from our own link
            dangerouslySetInnerHTML={{ __html: linkQr }}
          />
        </section>
      ) : null}
    </div>
  );
}
