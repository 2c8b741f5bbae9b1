import { redirect } from 'react-router';
import { getBoxOffice } from '../../../core/box-office/get-box-office.ts';
import { openShift } from '../../../core/box-office/open-shift.ts';
import { sellAtTill } from '../../../core/box-office/sell.ts';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { DomainError, wordsOf } from '../../../core/shared/errors.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange } from '../../ui/requests/use-change.ts';
import type { Route } from './+types/box-office.ts';
import { OpenTill } from './open-till.tsx';
import { SellScreen } from './sell-screen.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Box office · ${isolate(loaderData?.office.event.name ?? 'Tikiti')}` },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const event = await getDeskEvent(app, actor, params.eventId);
  if (!event.may.includes('till.sell') && event.may.includes('till.see')) {
    throw redirect(`/platform/event/${event.id}/box-office/shifts`);
  }
  const code = url.searchParams.get('code') || undefined;
  const whose = actor.kind === 'user' ? actor.userId : '';
  try {
    const office = await getBoxOffice(app, actor, params.eventId, { code });
    return { office, code: code ?? '', refusedCode: undefined, whose };
  } catch (error) {
    if (!(error instanceof DomainError) || !code) throw error;
    if (!error.code.startsWith('code.')) throw error;
    // The till keeps selling without it.
    const office = await getBoxOffice(app, actor, params.eventId);
    return { office, code: '', refusedCode: { typed: code, why: wordsOf(error) }, whose };
  }
}

export function action({ context, params, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const { eventId } = params;
  return answerChange(request, {
    open: (input) => openShift(app, actor, eventId, input),
    sell: ({ key, shiftId, ...sale }) => sellAtTill(app, actor, { eventId, shiftId }, sale, String(key)),
  });
}

export const clientAction = clientChange;

/** Selling at the door: opens a shift, then makes one sale after the other. */
export default function BoxOffice({ loaderData }: Route.ComponentProps) {
  const { office, code, refusedCode, whose } = loaderData;
  const { shift } = office;
  return (
    <div className="grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader title="Box office">
        {shift ? (
          <p>
            {shift.name ? <bdi>{shift.name}</bdi> : 'Your till'} ·{' '}
            {shift.tickets === 1 ? '1 ticket sold' : `${shift.tickets} tickets sold`}
          </p>
        ) : (
          <p>Sell tickets at the door, for cash or on your own card terminal.</p>
        )}
      </PageHeader>
      {shift ? (
        <SellScreen
          key={shift.id}
          office={office}
          shift={shift}
          code={code}
          refusedCode={refusedCode}
          whose={whose}
        />
      ) : (
        <OpenTill office={office} />
      )}
    </div>
  );
}
