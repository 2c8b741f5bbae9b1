import { Link } from 'react-router';
import type { AddOnDetails } from '../../../core/add-ons/add-on.ts';
import { listAddOns } from '../../../core/add-ons/find-add-ons.ts';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money, Price } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { CopyAlong } from '../series/copy-along.tsx';
import type { Route } from './+types/event-add-ons.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Add-ons for ${isolate(loaderData.event.name)} · Tikiti` : 'Add-ons · Tikiti' },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const [event, { addOns }] = await Promise.all([
    getDeskEvent(app, actor, params.eventId),
    listAddOns(app, actor, params.eventId),
  ]);
  return { event, addOns };
}

/** Lists an event's add-ons and donations, with the sales of each variant. */
export default function EventAddOns({ loaderData: { event, addOns } }: Route.ComponentProps) {
  const edits = event.may.includes('event.edit');
  const page = `/platform/event/${event.id}/add-ons`;
  const add = edits ? (
    <div className="flex flex-wrap gap-3">
      <Button to={`${page}/new`} look="main">
        New add-on
      </Button>
      <Button to={`${page}/new?kind=donation`}>Ask for donations</Button>
    </div>
  ) : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:gap-8">
      <PageHeader title="Add-ons" action={addOns.length > 0 ? add : null}>
        <CopyAlong event={event} tool="add-ons" />
      </PageHeader>
      {addOns.length === 0 ? (
        <EmptyState title="Nothing extra yet" action={add}>
          Sell parking, a T-shirt in sizes or a dinner with the tickets, or ask for donations. People choose
          on the event’s page, and you tick off at the door what was handed out.
        </EmptyState>
      ) : (
        <ul className="border-b border-line">
          {addOns.map((addOn) => (
            <li key={addOn.id} className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line py-5">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <h2 className="min-w-0 text-xl wrap-anywhere">
                  {edits ? (
                    <Link to={`${page}/${addOn.id}`} className="text-link inline-flex min-h-11 items-center">
                      <bdi>{addOn.name}</bdi>
                    </Link>
                  ) : (
                    <bdi>{addOn.name}</bdi>
                  )}
                </h2>
                <State of={addOn} />
              </div>
              <Variants of={addOn} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function State({ of: { kind, onSale, variants } }: { of: AddOnDetails }) {
  if (!onSale) return <Badge kind="neutral">not on sale</Badge>;
  const left = ({ capacity, held, sold }: AddOnDetails['variants'][number]) =>
    capacity === null || capacity > held + sold;
  if (!variants.some(left)) return <Badge kind="warning">sold out</Badge>;
  return <Badge kind="success">{kind === 'donation' ? 'donations open' : 'on sale'}</Badge>;
}

function Variants({ of: { kind, currency, variants } }: { of: AddOnDetails }) {
  return (
    <ul className="grid gap-1.5">
      {variants.map((variant) => (
        <li key={variant.id} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5">
          <span className="min-w-0 wrap-anywhere">
            {variant.name === null ? null : (
              <>
                <bdi>{variant.name}</bdi>{' '}
              </>
            )}
            {kind === 'donation' ? 'Suggested ' : null}
            <span className="text-muted tabular-nums">
              {kind === 'donation' ? (
                <Money of={{ minor: variant.priceMinor, currency }} />
              ) : (
                <Price of={{ minor: variant.priceMinor, currency }} />
              )}
            </span>
          </span>
          <span className="tabular-nums">
            {kind === 'donation' ? (
              <>
                <Money of={{ minor: variant.paidMinor, currency }} className="font-semibold" /> from{' '}
                {variant.sold === 1 ? '1 person' : `${formatCount(variant.sold)} people`}
              </>
            ) : (
              <>
                {formatCount(variant.sold)} of {formatCount(variant.capacity ?? 0)} sold
              </>
            )}
            {variant.held > 0 ? `, ${formatCount(variant.held)} in checkout` : ''}
            {variant.collected > 0 ? `, ${formatCount(variant.collected)} collected` : ''}
          </span>
        </li>
      ))}
    </ul>
  );
}
