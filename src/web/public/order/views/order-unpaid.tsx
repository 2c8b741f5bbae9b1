import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { order as words } from '../../../../languages/en/order.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { describeDate } from '../../../ui/dates/describe-date.ts';
import { Tell, useLanguage, useWords } from '../../../ui/language/language.tsx';
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
  const { locale } = useLanguage();
  const say = useWords(words);
  const { day, time, zone } = describeDate(holdExpiresAt, event.timeZone, { locale });
  return (
    <div data-stages="unpaid" className="grid gap-10">
      <div className="grid gap-5">
        <p className="text-lg">
          <Tell
            of={words}
            text="reserved"
            with={{
              time: (
                <strong className="tabular-nums">
                  {order.offered ? `${day}, ` : null}
                  <span data-part="until">
                    {time} {zone}
                  </span>
                </strong>
              ),
              clock: order.offered ? null : <Clock />,
            }}
          />
        </p>
        {refused ? <Notice kind="error">{refused}</Notice> : null}
        {payment?.state === 'failed' ? (
          <Notice kind="warning" title={say('declined')}>
            {say('declinedText')}
          </Notice>
        ) : null}
        <div data-part="no-window" hidden tabIndex={-1}>
          <Notice kind="warning" title={say('noWindow')}>
            {needsScript ? (
              say('noWindowReload')
            ) : (
              <Tell
                of={words}
                text="noWindowRedirect"
                with={{
                  redirect: (text) => (
                    <a href={payment?.redirectUrl} className="font-semibold underline underline-offset-2">
                      {text}
                    </a>
                  ),
                }}
              />
            )}{' '}
            {order.offered ? null : (
              <>
                {say('chooseAgainHint')}
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

/** How long the seats are still reserved; scripts show it. */
function Clock() {
  const countdown = <strong data-part="countdown" className="tabular-nums" />;
  return (
    <span data-part="clock" hidden>
      <Tell of={words} text="another" with={{ countdown }} />
    </span>
  );
}

/** Without scripts nothing else on the page works. */
function TurnScriptsOn() {
  const say = useWords(words);
  return (
    <noscript>
      <Notice kind="info" title={say('needsScript')}>
        {say('needsScriptText')}
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
  const say = useWords(words);
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
      {say('continuePayment')}
    </a>
  );
}

function NoPayment({ eventId }: { eventId: string }) {
  const say = useWords(words);
  return (
    <Notice kind="warning" title={say('notResponding')}>
      <p>{say('notRespondingText')}</p>
      <Button href={`/event/${eventId}`} className="mt-3">
        {say('backToEvent')}
      </Button>
    </Notice>
  );
}
