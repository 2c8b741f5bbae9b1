import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { describeDate } from '../../../ui/dates/describe-date.ts';
import { Notice } from '../../../ui/notice.tsx';
import { MoreTime } from '../../hold-time/more-time.tsx';
import { GoesTo } from './change-email.tsx';
import { AskToChooseAgain } from './choose-again.tsx';
import { LetGoButton } from './confirm-let-go.tsx';
import { OrderLines } from './order-lines.tsx';

/**
 * A hold that is not paid yet. The script opens the payment window. Without scripts the button leads to the provider's page or, if the
 * provider can only be paid in our page, the page says what to do.
 */
export function OrderUnpaid({
  order,
  needsScript,
  refused,
}: {
  order: OrderPage;
  needsScript: boolean;
  refused?: string | undefined;
}) {
  const { payment, holdExpiresAt, event, eventId } = order;
  const { day, time, zone } = describeDate(holdExpiresAt, event.timeZone);
  return (
    <div data-stages="unpaid" className="grid gap-10">
      <div className="grid gap-5">
        <p className="text-lg">
          Your seats are reserved until{' '}
          <strong className="tabular-nums">
            {order.offered ? `${day}, ` : null}
            <span data-part="until">
              {time} {zone}
            </span>
          </strong>
          {order.offered ? null : (
            <span data-part="clock" hidden>
              , for another <strong data-part="countdown" className="tabular-nums" />
            </span>
          )}
          . They’re yours once you’ve paid.
        </p>
        {refused ? <Notice kind="error">{refused}</Notice> : null}
        {payment?.state === 'failed' ? (
          <Notice kind="warning" title="Your last payment didn’t go through">
            Your bank or card provider declined it, so you weren’t charged. Try again or pay another way while
            your tickets are reserved.
          </Notice>
        ) : null}
        <div data-part="no-window" hidden tabIndex={-1}>
          <Notice kind="warning" title="The payment window did not open">
            {needsScript ? (
              'Press again to try once more, or reload this page.'
            ) : (
              <>
                Press again to try once more, or{' '}
                <a href={payment?.redirectUrl} className="font-semibold underline underline-offset-2">
                  pay on the provider’s own page
                </a>
                .
              </>
            )}{' '}
            {order.offered ? null : (
              <>
                If that doesn’t help, choose your tickets again. You were not charged, and these seats go back
                on sale.
                <div className="mt-3">
                  <AskToChooseAgain />
                </div>
              </>
            )}
          </Notice>
        </div>
        {payment && needsScript ? <TurnScriptsOn /> : null}
        {payment ? (
          <Pay order={order} payment={payment} hidden={needsScript} />
        ) : (
          <NoPayment eventId={eventId} />
        )}
        <GoesTo order={order} />
        {order.moreTime ? <MoreTime /> : null}
        <LetGoButton order={order} />
      </div>
      <OrderLines order={order} />
    </div>
  );
}

/** Without scripts nothing else on the page works. */
function TurnScriptsOn() {
  return (
    <noscript>
      <Notice kind="info" title="Paying needs JavaScript">
        Turn it on for this site and reload the page, or open this page in another browser. Your seats are
        kept meanwhile, and you were not charged.
      </Notice>
    </noscript>
  );
}

function Pay({
  order,
  payment,
  hidden,
}: {
  order: OrderPage;
  hidden: boolean;
  payment: NonNullable<OrderPage['payment']>;
}) {
  return (
    <a
      href={payment.redirectUrl}
      data-part="continue"
      data-provider={payment.provider}
      data-access-code={payment.accessCode}
      data-minor={order.total.minor}
      data-currency={order.total.currency}
      hidden={hidden}
      data-look="main"
      className="btn button buy-button justify-self-start"
    >
      Continue payment
    </a>
  );
}

function NoPayment({ eventId }: { eventId: string }) {
  return (
    <Notice kind="warning" title="The card provider isn’t responding">
      <p>You were not charged. Reload this page in a moment, or choose your tickets again.</p>
      <Button href={`/event/${eventId}`} className="mt-3">
        Back to the event
      </Button>
    </Notice>
  );
}
