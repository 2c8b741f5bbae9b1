import { useRouteLoaderData } from 'react-router';
import { getFirstSteps } from '../../../core/event-desk/get-first-steps.ts';
import { getHome } from '../../../core/event-desk/get-home.ts';
import { allowedInLists } from '../../../core/organisations/scope.ts';
import { getQuestionnaire } from '../../../core/questionnaire/get-questionnaire.ts';
import { actorContext, appContext } from '../../context.ts';
import type { loader as frameLoader } from '../frame/frame.tsx';
import type { Route } from './+types/home.ts';
import { FirstSteps } from './first-steps.tsx';
import { ForGuests, guestSummary } from './home-guest.tsx';
import { MyDoors } from './my-doors.tsx';
import { NewestOrders } from './newest-orders.tsx';
import { NextEvents } from './next-events.tsx';
import { RecentSales } from './recent-sales.tsx';
import { summaryOf } from './summary.ts';
import { ToDo } from './to-do.tsx';
import { WelcomeCard } from './welcome-card.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Home · Tikiti' }];

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const actor = context.get(actorContext);
  const [home, firstSteps, { open, progress }] = await Promise.all([
    getHome(app, actor),
    getFirstSteps(app, actor),
    getQuestionnaire(app, actor),
  ]);
  const creates = allowedInLists(actor).includes('event.create');
  return {
    ...home,
    creates,
    // Whoever has tickets came for these.
    first: home.guest && home.guest.tickets > 0 ? null : firstSteps,
    questionnaire: open && home.waiting === null ? progress : null,
  };
}

/** Shows what needs doing, what comes next, and how events sell. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const {
    creates,
    doors,
    guest,
    next,
    rejected,
    drafts,
    pending,
    trouble,
    toCome,
    sales,
    orders,
    waiting,
    questionnaire,
    first,
  } = loaderData;
  const person = useRouteLoaderData<typeof frameLoader>('organiser/frame/frame');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <WelcomeCard
        name={person?.name ?? ''}
        organises={guest === null && first === null}
        // It is the first of the steps.
        creates={creates && (first === null || first.event !== null)}
      >
        {guest ? guestSummary(guest) : summaryOf(toCome)}
      </WelcomeCard>
      <MyDoors doors={doors} />
      {first ? <FirstSteps first={first} /> : null}
      <ToDo
        trouble={trouble}
        rejected={{ events: rejected, count: toCome.rejected }}
        drafts={{ events: drafts, count: toCome.draft }}
        pending={{ events: pending, count: toCome.pending }}
        waiting={waiting ?? 0}
        questionnaire={questionnaire}
      />
      {guest ? <ForGuests guest={guest} /> : null}
      {orders.length > 0 ? <RecentSales sales={sales} seesMoney={person?.seesMoney ?? false} /> : null}
      <NextEvents events={next} />
      {orders.length > 0 ? <NewestOrders orders={orders} /> : null}
    </div>
  );
}
