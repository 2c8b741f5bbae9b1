import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { areasToSet, chooseFrequency } from '../../../core/check-in/areas/change-areas.ts';
import { findUndecided } from '../../../core/check-in/areas/find-undecided.ts';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange, useChange } from '../../ui/requests/use-change.ts';
import { CopyAlong } from '../series/copy-along.tsx';
import type { Route } from './+types/event-areas.ts';
import { AreaDialog } from './area-dialog.tsx';
import { Areas } from './areas.tsx';
import { HowOften } from './how-often.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData ? `Areas of ${isolate(loaderData.event.name)} · Tikiti` : 'Areas · Tikiti',
  },
];

export async function loader({ context, params: { eventId } }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const event = await getDeskEvent(app, actor, eventId, 'event.edit');
  const [toSet, undecided] = await Promise.all([
    areasToSet(app, actor, event.id),
    findUndecided(app, actor, event.id),
  ]);
  return { event, toSet, undecided };
}

export function action({ context, params: { eventId }, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, {
    'choose-frequency': (input) => chooseFrequency(app, actor, { ...input, eventId }),
  });
}

export const clientAction = clientChange;

/** Which doors an event has, whom each admits and how often. */
export default function EventAreas({ loaderData: { event, toSet, undecided } }: Route.ComponentProps) {
  const [adding, setAdding] = useState(false);
  const { revalidate } = useRevalidator();
  const change = useChange();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader title="Areas" action={<Button onPress={() => setAdding(true)}>Add an area</Button>}>
        <p className="max-w-prose">
          Tickets are scanned once at each area, or once a day. Add areas for a backstage or a second stage,
          or let people leave and come back.
        </p>
        <CopyAlong event={event} tool="door-areas" />
      </PageHeader>
      {undecided ? (
        <HowOften
          eventId={event.id}
          undecided={undecided}
          onChoose={async (areaId, frequency) => {
            await change('choose-frequency', { areaId, frequency });
          }}
        />
      ) : null}
      <Areas
        eventId={event.id}
        toSet={toSet}
        undecided={undecided?.area.id}
        onChange={() => void revalidate()}
      />
      {adding ? (
        <AreaDialog
          eventId={event.id}
          area={undefined}
          undecided={false}
          types={toSet.types}
          onClose={() => setAdding(false)}
          onSaved={() => {
            setAdding(false);
            void revalidate();
          }}
        />
      ) : null}
    </div>
  );
}
