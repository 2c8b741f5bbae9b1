import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { AreaSettings } from '../../../core/check-in/areas/area.ts';
import { listAreas } from '../../../core/check-in/areas/change-areas.ts';
import { listGates } from '../../../core/check-in/gates/change-gates.ts';
import { doorFigures } from '../../../core/check-in/gates/door-figures.ts';
import type { GateSettings } from '../../../core/check-in/gates/gate.ts';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import type { Route } from './+types/gates.ts';
import { GateDialog } from './gate-dialog.tsx';
import { GateRow } from './gate-row.tsx';
import { InsideNow } from './inside-now.tsx';
import './gates.css';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Gates and safety · ${isolate(loaderData?.event.name ?? 'Tikiti')}` },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const [event, gates, figures] = await Promise.all([
    getDeskEvent(app, actor, params.eventId),
    listGates(app, actor, params.eventId),
    doorFigures(app, actor, params.eventId),
  ]);
  const areas = event.may.includes('event.edit') ? await listAreas(app, actor, params.eventId) : [];
  return { event, gates, figures, areas };
}

/** How often the figures are brought up to date, ms. */
const REFRESH_EVERY_MS = 5_000;

/** An event's gates with the phones that joined them, and how many people are inside, live. */
export default function Gates({ loaderData }: Route.ComponentProps) {
  const [{ event, gates, figures, areas }, refresh] = useLive(loaderData);
  const [edited, edit] = useState<GateSettings | 'new'>();
  const add = (
    <Button look="main" onPress={() => edit('new')}>
      Add a gate
    </Button>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:gap-8">
      <PageHeader title="Gates and safety" action={gates.length > 0 ? add : null} />
      <InsideNow figures={figures} timeZone={event.timeZone} />
      <section aria-labelledby="gates" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id="gates" className="text-2xl">
          Gates
        </h2>
        {gates.length === 0 ? (
          <EmptyState title="No gates yet" action={add}>
            Name the places where tickets are scanned. Helpers then join with their phones by scanning a code:
            no account needed.
          </EmptyState>
        ) : (
          <ul className="border-t border-line">
            {gates.map((gate) => (
              <GateRow
                key={gate.id}
                gate={gate}
                areas={figures.areas}
                event={event}
                onEdit={() => edit(gate)}
                onChange={refresh}
              />
            ))}
          </ul>
        )}
      </section>
      {edited ? (
        <GateDialog
          eventId={event.id}
          gate={edited === 'new' ? undefined : edited}
          areas={openOf(areas, figures.areas)}
          onClose={() => edit(undefined)}
          onSaved={() => {
            edit(undefined);
            refresh();
          }}
        />
      ) : null}
    </div>
  );
}

/** Those who may not edit areas can still choose from those that are open. */
const openOf = (areas: AreaSettings[], shown: readonly { id: string; name: string; reEntry: boolean }[]) =>
  areas.length > 0 ? areas.filter(({ closed }) => !closed) : shown;

/** The page's data, brought up to date while somebody looks at it. */
function useLive(loaded: Route.ComponentProps['loaderData']) {
  const { load, data } = useFetcher<typeof loaded>();
  const newest = data && data.figures.asOf >= loaded.figures.asOf ? data : loaded;
  const address = `/platform/event/${loaded.event.id}/gates`;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void load(address);
    }, REFRESH_EVERY_MS);
    return () => clearInterval(timer);
  }, [load, address]);
  return [newest, () => void load(address)] as const;
}
