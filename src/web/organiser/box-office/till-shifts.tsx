import { Link } from 'react-router';
import { listShifts } from '../../../core/box-office/get-shift.ts';
import type { Shift } from '../../../core/box-office/shift.ts';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { LocalTime } from '../../ui/dates/local-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import type { Route } from './+types/till-shifts.ts';
import { Difference } from './difference.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Box office shifts · ${isolate(loaderData?.event.name ?? 'Tikiti')}` },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const [event, { shifts }] = await Promise.all([
    getDeskEvent(app, actor, params.eventId),
    listShifts(app, actor, params.eventId),
  ]);
  return { event, shifts };
}

/** The shifts at an event's tills, with their counts. */
export default function TillShifts({ loaderData: { event, shifts } }: Route.ComponentProps) {
  const sell = event.may.includes('till.sell') ? (
    <Button look="main" to={`/platform/event/${event.id}/box-office`}>
      Sell at the door
    </Button>
  ) : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:gap-8">
      <PageHeader title="Box office shifts" action={shifts.length > 0 ? sell : null} />
      {shifts.length === 0 ? (
        <EmptyState title="No shifts yet" action={sell}>
          Each seller at the door opens a shift with the cash in the drawer, and counts it at the end.
        </EmptyState>
      ) : (
        <ul className="border-t border-line">
          {shifts.map((shift) => (
            <ShiftRow key={shift.id} shift={shift} event={event} />
          ))}
        </ul>
      )}
    </div>
  );
}

function ShiftRow({ shift, event }: { shift: Shift; event: { id: string; timeZone: string } }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-4">
      <div className="min-w-0 flex-[1_1_14rem]">
        <Link
          to={`/platform/event/${event.id}/box-office/shifts/${shift.id}`}
          className="text-link font-semibold wrap-anywhere"
        >
          <bdi>{shift.name || shift.openedBy}</bdi>
        </Link>{' '}
        {shift.state === 'open' ? <Badge kind="success">open</Badge> : null}
        <p className="text-sm wrap-anywhere text-muted">
          {shift.name ? (
            <>
              <bdi>{shift.openedBy}</bdi> ·{' '}
            </>
          ) : null}
          <LocalTime instant={shift.openedAt} timeZone={event.timeZone} short />
        </p>
      </div>
      <div className="sm:text-end">
        <p>
          {shift.taken ? (
            <>
              <Money of={shift.taken.cash.sold} /> cash · <Money of={shift.taken.cardTerminal.sold} /> card
            </>
          ) : (
            <span className="text-muted">Not counted yet</span>
          )}
        </p>
        <p className="text-sm">
          <Difference of={shift.difference} />
        </p>
      </div>
    </li>
  );
}
