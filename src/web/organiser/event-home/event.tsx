import { refundCancelledEvent } from '../../../core/cancellation/refund-cancelled-event.ts';
import { chooseFrequency } from '../../../core/check-in/areas/change-areas.ts';
import { findUndecided } from '../../../core/check-in/areas/find-undecided.ts';
import { countOpenDisputes } from '../../../core/disputes/list-disputes.ts';
import { submitEvent } from '../../../core/event-approval/submit-event.ts';
import { answerQuestions } from '../../../core/event-desk/answer-questions.ts';
import { getEventSales } from '../../../core/event-desk/get-event-sales.ts';
import { getOwnEvent } from '../../../core/event-desk/get-own-event.ts';
import { countOpenExceptions } from '../../../core/exceptions/list-exceptions.ts';
import { requireUser } from '../../../core/shared/actor.ts';
import { toLocalTime } from '../../../core/shared/local-time.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EventDate } from '../../ui/dates/event-date.tsx';
import { titleOfDate } from '../../ui/dates/title-of-date.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange, useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';
import { HowOften } from '../areas/how-often.tsx';
import type { Route } from './+types/event.ts';
import { WhoAnswers } from './customer-questions.tsx';
import { Cancelled } from './end/cancelled.tsx';
import { EventStatus } from './event-status.tsx';
import { LatestOrders } from './latest-orders.tsx';
import { MissingOrganiserName } from './missing-organiser-name.tsx';
import { MoneyTrouble } from './money-trouble.tsx';
import { Numbers } from './numbers.tsx';
import { OpenDisputes } from './open-disputes.tsx';
import { Sales } from './sales/sales.tsx';
import { TicketsOverTime } from './sales/sales-over-time.tsx';
import { Sources } from './sales/sources.tsx';
import { Share, ShareButton } from './share.tsx';
import { ViewingAsAdmin } from './viewing-as-admin.tsx';

const ORDERS_SHOWN = 5;
/** For people who may not see money. */
const NOTHING_OPEN = { open: 0, resolved: 0 };
const NO_DISPUTES = { open: 0, filed: 0, dueAt: null };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? titleOfDate(loaderData.event) : 'Event'} · Tikiti` },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), requireUser(context.get(actorContext))];
  const event = await getOwnEvent(app, actor, params.eventId);
  const seesMoney = event.may.includes('money.see');
  const [sales, exceptions, disputes, undecided] = await Promise.all([
    getEventSales(app, actor, params.eventId),
    seesMoney ? countOpenExceptions(app, actor, params.eventId) : NOTHING_OPEN,
    seesMoney ? countOpenDisputes(app, actor, params.eventId) : NO_DISPUTES,
    event.may.includes('event.edit') ? findUndecided(app, actor, params.eventId) : null,
  ]);
  const publicLink = app.settings.publicUrl + event.linkPath;
  const qrSvg = app.documents.qrSvg(publicLink, 'QR code of the public page');
  return {
    event: { ...event, orders: event.orders.slice(0, ORDERS_SHOWN) },
    sales,
    /** It is the event's first day, or later. */
    begins: event.startsAt.slice(0, 10) <= toLocalTime(app.clock.now(), event.timeZone).slice(0, 10),
    // Disputes have their own notice.
    exceptions: { ...exceptions, open: Math.max(0, exceptions.open - disputes.filed) },
    disputes,
    undecided,
    publicLink,
    qrSvg,
    me: actor.email,
    supportEmail: app.settings.supportEmail,
  };
}

export function action({ context, params: { eventId }, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, {
    submit: () => submitEvent(app, actor, eventId),
    'answer-questions': () => answerQuestions(app, actor, eventId),
    'choose-frequency': (input) => chooseFrequency(app, actor, { ...input, eventId }),
    'refund-everybody': () => refundCancelledEvent(app, actor, eventId),
  });
}

export const clientAction = clientChange;

/** An organiser's home of an event: how it stands, what needs doing, how it sells, and its link. Admins can look at it. */
export default function EventDetails({ loaderData }: Route.ComponentProps) {
  const { event, sales, begins, exceptions, disputes, undecided } = loaderData;
  const { publicLink, qrSvg, me, supportEmail } = loaderData;
  const change = useChange();
  const { cancellation } = sales;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:gap-8">
      <PageHeader
        title={<bdi>{event.name}</bdi>}
        action={<Actions event={event} begins={begins} publicLink={publicLink} />}
      >
        <p>
          <EventDate
            event={{ startsAt: event.startInstant, endsAt: event.endInstant, timeZone: event.timeZone }}
          />
        </p>
        {event.locationText ? (
          <p className="mt-1 wrap-anywhere">
            <bdi>{event.locationText}</bdi>
          </p>
        ) : null}
      </PageHeader>
      <ViewingAsAdmin event={event} />
      <EventStatus event={event} />
      <MissingOrganiserName event={event} />
      <WhoAnswers event={event} me={me} supportEmail={supportEmail} />
      {undecided ? (
        <HowOften
          eventId={event.id}
          undecided={undecided}
          onChoose={async (areaId, frequency) => {
            await change('choose-frequency', { areaId, frequency });
            toast.success('Saved. You can see it under Areas.');
          }}
        />
      ) : null}
      <OpenDisputes eventId={event.id} timeZone={event.timeZone} disputes={disputes} />
      <MoneyTrouble eventId={event.id} exceptions={exceptions} />
      {cancellation ? (
        <Cancelled
          eventId={event.id}
          cancellation={cancellation}
          timeZone={event.timeZone}
          own={!event.organiser}
        />
      ) : null}
      <Numbers event={event} weeks={sales.weeks} />
      <TicketsOverTime sales={sales} types={event.types} />
      <div className="event-halves">
        <Sales event={event} />
        <LatestOrders
          eventId={event.id}
          orders={event.orders}
          count={event.orderCount}
          timeZone={event.timeZone}
        />
        <Share link={publicLink} label={linkWords(event)} qrSvg={qrSvg} fileName={`qr-${event.id}`} />
        <Sources sources={sales.sources} />
      </div>
    </div>
  );
}

type Event = Route.ComponentProps['loaderData']['event'];

function linkWords({ approval, organiser }: Event): string {
  if (approval === 'approved') return 'Public page';
  return organiser ? 'Preview, for its organiser and admins' : 'Preview, for you and admins';
}

interface ActionsProps {
  event: Event;
  begins: boolean;
  publicLink: string;
}

/** The one thing to do next: finish it, share it until its day, then scan tickets. */
function Actions({ event, begins, publicLink }: ActionsProps) {
  const unsent = event.approval === 'draft' || event.approval === 'rejected';
  const runs = event.approval === 'approved' && !event.cancelled && !event.over;
  const scans = begins && !event.cancelled && event.may.includes('door.run');
  return (
    <div className="flex flex-wrap gap-3">
      {event.cancelled || !event.may.includes('event.edit') ? null : (
        <Button to={`/platform/edit-event/${event.id}`} look={unsent ? 'main' : 'quiet'}>
          Edit
        </Button>
      )}
      {runs ? <ShareButton link={publicLink} title={event.name} look={scans ? 'quiet' : 'main'} /> : null}
      {scans ? (
        <Button to={`/platform/event/${event.id}/door`} look={runs ? 'main' : 'quiet'}>
          Scan tickets
        </Button>
      ) : null}
    </div>
  );
}
