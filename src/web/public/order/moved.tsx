import type { OrderPage } from '../../../core/order-page/order-page.ts';
import { order as words } from '../../../languages/en/order.ts';
import { EventStartAndEnd } from '../../ui/dates/event-date.tsx';
import { Tell, useWords } from '../../ui/language/language.tsx';
import { Notice } from '../../ui/notice.tsx';

/**
 * Says what has changed since the order, and what the customer can do about it. It is short, so that the first code is visible on a phone.
 */
export function Moved({ order: { moved, event } }: { order: Pick<OrderPage, 'moved' | 'event'> }) {
  const say = useWords(words);
  if (!moved || event.cancelled) return null;
  return (
    <Notice kind="warning" title={say('movedTitle')} className="max-sm:-mb-4">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 [&_span]:whitespace-normal">
        <dt className="text-muted">{say('was')}</dt>
        <dd className="wrap-anywhere line-through decoration-1">
          <Place of={moved} changed={moved.changed} />
        </dd>
        <dt className="text-muted">{say('now')}</dt>
        <dd className="font-semibold wrap-anywhere">
          <Place of={event} changed={moved.changed} />
        </dd>
      </dl>
      <p className="mt-1">
        <Tell
          of={words}
          text="stillValid"
          with={{
            refund: (text) => (
              <a href="/refund-policy#how" className="font-semibold underline underline-offset-4">
                {text}
              </a>
            ),
          }}
        />
      </p>
    </Notice>
  );
}

type When = { startsAt: string; endsAt: string; timeZone: string; locationText: string };

function Place({ of, changed }: { of: When; changed: readonly ('when' | 'where')[] }) {
  const say = useWords(words);
  const where = of.locationText || say('noLocation');
  return (
    <>
      {changed.includes('when') ? (
        <span className="block">
          <EventStartAndEnd event={of} short />
        </span>
      ) : null}
      {changed.includes('where') ? (
        <span className="block">
          <bdi>{where}</bdi>
        </span>
      ) : null}
    </>
  );
}
