import { data, redirect } from 'react-router';
import { z } from 'zod';
import type { OrderRequest } from '../../../core/order-page/find-order-for.ts';
import { getOrderPage } from '../../../core/order-page/get-order-page.ts';
import { readOrderKey } from '../../../core/order-page/order-key-cookie.ts';
import type { OrderPage } from '../../../core/order-page/order-page.ts';
import type { Actor } from '../../../core/shared/actor.ts';
import type { App } from '../../../core/shared/app.ts';
import { DomainError } from '../../../core/shared/errors.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { hold } from '../../../languages/en/hold.ts';
import { order as words } from '../../../languages/en/order.ts';
import { sayIn } from '../../../languages/say.ts';
import type { Language } from '../../../languages/texts.ts';
import { actorContext, appContext, languageContext, requestContext } from '../../context.ts';
import { Tell, useLanguage, useWords } from '../../ui/language/language.tsx';
import { textsForScript } from '../../ui/language/page-language.ts';
import { accented } from '../../ui/posters/accented.ts';
import { backFromBank } from '../checkout/back-from-bank.ts';
import { checkoutsOf, needsScript } from '../checkout/checkouts.ts';
import { ContactLink } from '../event/contact-link.tsx';
import { TimeWarning } from '../hold-time/time-warning.tsx';
import { speakAsOrdered } from '../language/speak-as-ordered.ts';
import { PRIVATE, swapMailedKey } from '../private-page.ts';
import { type NotSent, SendTicketForm, SentTickets } from '../transfer/send-ticket-form.tsx';
import type { Route } from './+types/order.ts';
import { type ClaimOffer, InviteToClaim, OfferClaim } from './claim-order.tsx';
import { Going } from './going.tsx';
import { ConfirmRefund, GaveBackNotice } from './money-back/confirm-refund.tsx';
import { gaveBack, readRefundRequest } from './money-back/refund-request.ts';
import { RequestRefundForm } from './money-back/request-refund-form.tsx';
import { Moved } from './moved.tsx';
import { OnHold } from './on-hold.tsx';
import { walletsOn } from './on-this-device.ts';
import { orderForm } from './order-form.ts';
import { OrderHeader } from './order-header.tsx';
import { OrderMissing } from './order-missing.tsx';
import orderScript from './order-script.ts?worker&url';
import { ConfirmResale, readResaleChoice } from './resale/confirm-resale.tsx';
import { OnResale, ResaleForm } from './resale/resale-form.tsx';
import { asksToChangeEmail, ChangeEmail, type NotChanged } from './views/change-email.tsx';
import { asksToLetGo, ConfirmLetGo } from './views/confirm-let-go.tsx';
import { isOnHold, orderView } from './views/order-view.ts';
import { OrderViews } from './views/order-views.tsx';

export const handle = { static: true };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { url } = context.get(requestContext);
  swapMailedKey(url, url.pathname);
  const back = backFromBank(url);
  if (back) throw redirect(back, { headers: PRIVATE });
  const app = context.get(appContext);
  const actor = context.get(actorContext);
  const found = await findShown(app, actor, { ...params, key: readOrderKey(request.headers) });
  if (!found)
    return data(
      {
        shown: undefined,
        linked: readOrderKey(request.headers) !== undefined,
        title: titleIn(context.get(languageContext)),
      },
      { status: 404 },
    );
  speakAsOrdered(context, found.language);
  const order = onThisDevice(found, request.headers.get('user-agent'));
  const now = app.clock.now();
  const view = orderView(order, now);
  const lettingGo = asksToLetGo(view, url.searchParams);
  const changingEmail = asksToChangeEmail(order, view, url.searchParams);
  // While ticket details are required first, there is nothing else to do here, except to give the seats up.
  if (order.details?.first && view !== 'offered' && !lettingGo)
    throw redirect(order.details.path, { headers: PRIVATE });
  const asked = url.searchParams.getAll('give-back');
  const shown = {
    order,
    view,
    whose: actor.kind === 'user' ? actor.userId : undefined,
    now: now.toISOString(),
    checkouts: checkoutsOf(app),
    needsScript: needsScript(app, order.payment?.provider),
    keeping: keepingOf(app, actor, order),
    asked: readRefundRequest(order, asked),
    selling: readResaleChoice(order, url.searchParams.get('sell')),
    lettingGo,
    changingEmail,
    noneChosen: asked.length > 0 && order.refundable !== null,
    done: gaveBack(order, url.searchParams),
    requestId: app.newId(),
    path: url.pathname,
    supportEmail: app.settings.supportEmail,
  };
  return data({ shown, linked: true, title: titleIn(context.get(languageContext), order.event.name) });
}

/** The order with the wallets that the visitor's device can have. */
function onThisDevice(order: OrderPage, userAgent: string | null): OrderPage {
  const fitting = walletsOn(userAgent);
  const tickets = order.tickets.map((ticket) => ({ ...ticket, wallets: fitting(ticket.wallets) }));
  const passesPath = tickets.some(({ wallets }) => wallets.apple) ? order.passesPath : null;
  return { ...order, tickets, passesPath };
}

/** Undefined if this browser cannot show that the order is its own, or there is no such order; the two cases look the same. */
async function findShown(app: App, actor: Actor, request: OrderRequest): Promise<OrderPage | undefined> {
  try {
    return await getOrderPage(app, actor, request);
  } catch (error) {
    const isUnknown = error instanceof DomainError && error.code === 'order.unknown';
    if (isUnknown && z.uuid().safeParse(request.eventId).success) return undefined;
    throw error;
  }
}

function keepingOf(app: App, actor: Actor, order: OrderPage): ClaimOffer {
  if (order.tickets.every(({ revoked }) => revoked)) return undefined;
  if (actor.kind === 'user') return order.kept || !actor.emailVerified ? undefined : 'offer';
  return app.settings.comingSoon ? undefined : 'invite';
}

export const action = orderForm;

export const headers = () => PRIVATE;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

function titleIn(language: Language, eventName?: string): string {
  const say = sayIn(words, language);
  const title =
    eventName === undefined ? say('tabTitleUnknown') : say('tabTitle', { event: isolate(eventName) });
  return `${title} · Tikiti`;
}

export default function OrderRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  if (!loaderData.shown) {
    return (
      <main id="main" className="shell grow py-10 sm:py-16">
        <OrderMissing
          eventId={params.eventId}
          asked={actionData && 'sent' in actionData ? actionData : undefined}
          linked={loaderData.linked}
        />
      </main>
    );
  }
  const refused = actionData && 'refused' in actionData ? actionData.refused : undefined;
  const notKept = actionData && 'notKept' in actionData ? actionData.notKept : undefined;
  const notSent = actionData && 'notSent' in actionData ? actionData.notSent : undefined;
  const notTaken = actionData && 'notTaken' in actionData ? actionData.notTaken : undefined;
  const heldRefused = actionData && 'heldRefused' in actionData ? actionData.heldRefused : undefined;
  const notSold = actionData && 'notSold' in actionData ? actionData.notSold : undefined;
  const notTakenOff = actionData && 'notTakenOff' in actionData ? actionData.notTakenOff : undefined;
  const notChanged = actionData && 'notChanged' in actionData ? actionData.notChanged : undefined;
  const faults = { refused, notKept, notSent, notTaken, notSold, notTakenOff, heldRefused, notChanged };
  return <ShownOrder shown={loaderData.shown} {...faults} />;
}

type Shown = NonNullable<Route.ComponentProps['loaderData']['shown']>;

interface ShownOrderProps {
  shown: Shown;
  refused: string | undefined;
  notKept: string | undefined;
  notSent: NotSent | undefined;
  notTaken: string | undefined;
  notSold: string | undefined;
  notTakenOff: string | undefined;
  heldRefused: string | undefined;
  notChanged: NotChanged | undefined;
}

function ShownOrder({ shown, ...faults }: ShownOrderProps) {
  const language = useLanguage();
  const { order, view, whose, now, checkouts, path, requestId, asked, selling, lettingGo, changingEmail } =
    shown;
  const look = accented({ id: order.eventId, accent: order.event.accent });
  return (
    <main
      id="main"
      {...look}
      className={`shell grow pb-10 sm:py-16 ${isGoing(shown) ? 'pt-4' : 'pt-10'}`}
      data-event={order.eventId}
      data-order={order.orderId}
      data-until={view === 'unpaid' ? order.holdExpiresAt : undefined}
      data-more-time={order.moreTime}
      data-pending={order.paymentPending || undefined}
      data-whose={whose}
      data-view={changingEmail ? 'changing-email' : view}
      data-now={now}
      data-zone={order.event.timeZone}
      data-texts={textsForScript(language, [hold])}
      data-checkouts={checkouts}
    >
      {view === 'processing' ? <AskAgain /> : null}
      <div className="mx-auto grid max-w-[46rem] gap-10">
        {asked ? (
          <ConfirmRefund order={order} asked={asked} requestId={requestId} path={path} />
        ) : selling ? (
          <ConfirmResale order={order} chosen={selling} path={path} />
        ) : lettingGo ? (
          <ConfirmLetGo order={order} path={path} />
        ) : changingEmail ? (
          <ChangeEmail order={order} path={path} notChanged={faults.notChanged} />
        ) : (
          <WholeOrder shown={shown} {...faults} />
        )}
        <p className="text-muted">
          <Tell
            of={words}
            text="questions"
            with={{
              contact: (
                <ContactLink
                  to={order.contactEmail}
                  about={`${isolate(order.event.name)}, order ${order.number}`}
                />
              ),
              number: <span className="font-semibold whitespace-nowrap">{order.number}</span>,
            }}
          />
        </p>
      </div>
      {view === 'unpaid' ? <TimeWarning look={look} /> : null}
      <script type="module" src={orderScript} />
    </main>
  );
}

/** The tickets that can be sent, with what goes along with them. */
const sendable = ({ tickets, addOns, sendable: ids }: OrderPage) =>
  tickets
    .filter(({ id }) => ids.includes(id))
    .map((ticket) => ({
      ...ticket,
      along: addOns
        .filter(({ ticketId, revoked }) => ticketId === ticket.id && !revoked)
        .map(({ typeName }) => typeName),
    }));

const isGoing = ({ view, order, asked, selling }: Shown) =>
  view === 'tickets' && !isOnHold(order) && !asked && !selling;

function WholeOrder({ shown, ...faults }: ShownOrderProps) {
  const say = useWords(words);
  const { refused, notKept, notSent, notTaken, notSold, notTakenOff, heldRefused } = faults;
  const { order, view, now, keeping, path, noneChosen, done } = shown;
  return (
    <>
      {done ? <GaveBackNotice order={order} done={done} /> : null}
      {isGoing(shown) ? <Going order={order} now={now} /> : <OrderHeader order={order} view={view} />}
      {isOnHold(order) ? <OnHold order={order} supportEmail={shown.supportEmail} /> : null}
      <Moved order={order} />
      <OrderViews order={order} view={view} needsScript={shown.needsScript} heldRefused={heldRefused} />
      {keeping === 'offer' || notKept ? <OfferClaim notKept={notKept} /> : null}
      <SentTickets sent={order.sent} timeZone={order.event.timeZone} notTaken={notTaken} />
      <OnResale order={order} notTakenOff={notTakenOff} />
      <SendTicketForm tickets={sendable(order)} notSent={notSent} />
      <ResaleForm order={order} refused={notSold} />
      <RequestRefundForm order={order} refused={refused ?? (noneChosen ? say('chooseOne') : undefined)} />
      {keeping === 'invite' ? <InviteToClaim path={path} /> : null}
    </>
  );
}

/** Without scripts the page reloads itself. */
function AskAgain() {
  return (
    <noscript>
      <meta httpEquiv="refresh" content="3" />
    </noscript>
  );
}
