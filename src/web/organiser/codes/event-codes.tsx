import { Search } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { listPromotedTypes, listPromotions } from '../../../core/promo-codes/find-promotions.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageSteps } from '../../ui/page/pager.tsx';
import { CopyAlong } from '../series/copy-along.tsx';
import type { Route } from './+types/event-codes.ts';
import { CodesList } from './codes-list.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData ? `Promo codes for ${isolate(loaderData.event.name)} · Tikiti` : 'Promo codes · Tikiti',
  },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const { text = '', ...place } = Object.fromEntries(url.searchParams);
  const page = place.page === 'last' ? 'last' : 'first';
  const [event, found, types] = await Promise.all([
    getDeskEvent(app, actor, params.eventId),
    listPromotions(app, actor, params.eventId, { text, page, after: place.after, before: place.before }),
    listPromotedTypes(app, actor, params.eventId),
  ]);
  return { event, found, types, text };
}

/** Lists an event's promo codes and their uses. */
export default function EventCodes({ loaderData: { event, found, types, text } }: Route.ComponentProps) {
  const edits = event.may.includes('event.edit');
  const add = edits ? (
    <Button to={`/platform/event/${event.id}/codes/new`} look="main">
      New code
    </Button>
  ) : null;
  const none = found.count === 0 && text === '';
  const list = { promotions: found.promotions, types, eventId: event.id, timeZone: event.timeZone };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:gap-8">
      <PageHeader title="Promo codes" action={none ? null : add}>
        <p role="status">{inWords(found.count, text)}</p>
        <CopyAlong event={event} tool="promo-codes" />
      </PageHeader>
      {none ? (
        <EmptyState title="No codes yet" action={add}>
          Give a discount, sell at a special price, or offer tickets that only people with a code can see.
        </EmptyState>
      ) : (
        <>
          <Find text={text} />
          {found.promotions.length === 0 ? (
            <EmptyState
              title="No codes found"
              action={<Button to={`/platform/event/${event.id}/codes`}>Show all codes</Button>}
            >
              Try how the code begins, or part of the batch’s name.
            </EmptyState>
          ) : (
            <CodesList {...list} />
          )}
          <PageSteps
            shown={found.promotions.length}
            count={found.count}
            before={found.before}
            after={found.after}
          />
        </>
      )}
    </div>
  );
}

function Find({ text }: { text: string }) {
  const busy = useNavigation().state === 'loading';
  return (
    <Form
      role="search"
      method="get"
      key={text}
      className="grid items-end gap-4 sm:max-w-xl sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <Field
        label="Find a code"
        name="text"
        type="search"
        maxLength={80}
        defaultValue={text}
        placeholder="Code or batch"
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button type="submit" look="quiet" busy={busy} className="max-sm:w-full">
        <Search aria-hidden className="size-4" />
        Find
      </Button>
    </Form>
  );
}

function inWords(count: number, text: string): string {
  if (count === 0) return text === '' ? '' : 'Nothing found';
  const codes = count === 1 ? '1 code or batch' : `${formatCount(count)} codes and batches`;
  return text === '' ? codes : `${codes} found`;
}
