import { useRouteLoaderData } from 'react-router';
import type { OwnEvent } from '../../core/events/event-lists.ts';
import { getHome } from '../../core/events/get-home.ts';
import { getQuestionnaire } from '../../core/questionnaire/get-questionnaire.ts';
import { actorContext, appContext } from '../context.ts';
import type { Route } from './+types/home.ts';
import type { loader as frameLoader } from './frame.tsx';
import { LatelySold } from './lately-sold.tsx';
import { NewestOrders } from './newest-orders.tsx';
import { NextEvents } from './next-events.tsx';
import { summaryOf } from './summary.ts';
import { ToDo } from './to-do.tsx';
import { WelcomeCard } from './welcome-card.tsx';

const NEXT_SHOWN = 4;

export const meta: Route.MetaFunction = () => [{ title: 'Home · Tikiti' }];

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const actor = context.get(actorContext);
  const [home, { progress }] = await Promise.all([getHome(app, actor), getQuestionnaire(app, actor)]);
  return { ...home, questionnaire: home.waiting === null ? progress : null };
}

/** What needs doing, what comes next, how it sells. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { events, sales, orders, waiting, questionnaire } = loaderData;
  const person = useRouteLoaderData<typeof frameLoader>('organiser/frame');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <WelcomeCard name={person?.name ?? ''}>
        {events.length > 0
          ? summaryOf(events)
          : 'Your first event: say what it is, when and where, and what a ticket costs. We look at it, then it is on sale.'}
      </WelcomeCard>
      <ToDo events={events} waiting={waiting ?? 0} questionnaire={questionnaire} />
      {orders.length > 0 ? <LatelySold sales={sales} /> : null}
      <NextEvents events={events.filter(isComing).slice(0, NEXT_SHOWN)} />
      {orders.length > 0 ? <NewestOrders orders={orders} /> : null}
    </div>
  );
}

/** Rejected ones stand in 'To do' already. */
const isComing = (event: OwnEvent) => !event.over && !event.cancelled && event.approval !== 'rejected';
