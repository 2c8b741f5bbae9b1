import { changeKiosk } from '../../../core/kiosk/change-kiosk.ts';
import { kioskToSet } from '../../../core/kiosk/get-kiosk.ts';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange } from '../../ui/requests/use-change.ts';
import type { Route } from './+types/event-badge.ts';
import './badge.css';
import { BadgeEditor } from './badge-editor.tsx';
import { KioskSettings } from './kiosk-settings.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? `Badge and kiosk for ${isolate(loaderData.event.name)} · Tikiti`
      : 'Badge and kiosk · Tikiti',
  },
];

export async function loader({ context, params: { eventId } }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const [event, toSet] = await Promise.all([
    getDeskEvent(app, actor, eventId, 'event.edit'),
    kioskToSet(app, actor, eventId),
  ]);
  return { event, toSet };
}

export function action({ context, params: { eventId }, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, { change: (input) => changeKiosk(app, actor, eventId, input) });
}

export const clientAction = clientChange;

/** Designs the label that is printed for each guest. */
export default function EventBadge({ loaderData: { event, toSet } }: Route.ComponentProps) {
  const { kiosk, questions, sampleQr } = toSet;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:gap-8">
      <PageHeader title="Badge and kiosk">
        <p className="max-w-prose">
          A label for each guest, printed from their order. Text that is too long for its place is printed
          smaller.
        </p>
      </PageHeader>
      <BadgeEditor
        // A badge that was removed starts again.
        key={kiosk.badge === null ? 'new' : 'saved'}
        saved={kiosk.badge}
        sample={{ eventName: event.name, questions, qr: sampleQr }}
      />
      <KioskSettings eventId={event.id} kiosk={kiosk} opens={event.may.includes('door.run')} />
    </div>
  );
}
