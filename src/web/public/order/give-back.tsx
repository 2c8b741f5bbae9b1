import type { OrderPage } from '../../../core/orders/order.ts';
import { describeDate } from '../../ui/describe-date.ts';
import { Price } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';

interface GiveBackProps {
  order: OrderPage;
  /** Of this rendering of the form: pressed twice, it is one request. */
  requestId: string;
  /** What the server said of the last try. */
  refused: string | undefined;
}

/** Lets a customer give tickets back, where the event allows it. Works without scripts. */
export function GiveBack({ order, requestId, refused }: GiveBackProps) {
  const { refundableUntil, tickets, event } = order;
  const left = tickets.filter(({ revoked, admittedAt }) => !revoked && admittedAt === null);
  if (refundableUntil === null || left.length === 0) {
    return refused ? <Notice kind="error">{refused}</Notice> : null;
  }
  const { day, time, zone } = describeDate(refundableUntil, event.timeZone);
  return (
    <details className="border-t border-line pt-6" open={refused !== undefined || undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
        Give tickets back
      </summary>
      <form method="post" className="mt-2 grid gap-4">
        <input type="hidden" name="requestId" value={requestId} />
        <p className="max-w-prose">
          Until {day}, {time} {zone} you get the price of a ticket back; the service fee is not part of it. A
          ticket that is given back no longer opens the door. This can't be taken back.
        </p>
        {refused ? <Notice kind="error">{refused}</Notice> : null}
        <fieldset>
          <legend className="sr-only">Which tickets?</legend>
          <ul>
            {left.map(({ id, shortCode, typeName, price }) => (
              <li key={id} className="border-b border-line last:border-0">
                <label className="flex min-h-12 cursor-pointer flex-wrap items-center gap-3 py-1">
                  <input type="checkbox" className="checkbox" name="ticket" value={id} />
                  <span className="min-w-0 flex-1 basis-40">
                    <span className="font-semibold tracking-wider tabular-nums">{shortCode}</span>{' '}
                    <span className="wrap-anywhere text-muted">
                      <bdi>{typeName}</bdi>
                    </span>
                  </span>
                  <Price of={price} className="font-semibold" />
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <button
          type="submit"
          name="intent"
          value="give-back"
          data-look="quiet"
          className="btn button justify-self-start"
        >
          Give the chosen tickets back
        </button>
      </form>
    </details>
  );
}
