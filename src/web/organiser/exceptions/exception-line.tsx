import { Link } from 'react-router';
import type { PaymentException } from '../../../core/exceptions/exception.ts';
import { emailInWords } from '../../../core/orders/no-email.ts';
import { providerName } from '../../../core/providers/find-provider.ts';
import { inTrouble, isUnderWay } from '../../../core/refunds/refund-outcome.ts';
import { Badge } from '../../ui/badge.tsx';
import { LocalMoment } from '../../ui/dates/local-moment.tsx';
import { MailAddress } from '../../ui/mail-address.tsx';
import { Money } from '../../ui/money.tsx';
import { useProviders } from '../../ui/use-providers.ts';
import { DecisionButton } from './decision-button.tsx';
import { doneWords, happenedWords, REFUND_WORDS, resolvedWords, UNDER_WAY_WORDS } from './exception-words.ts';

/** One exception: what happened, what was done automatically, what a person can do, and who resolved it. */
export function ExceptionLine({ exception, showEvent }: { exception: PaymentException; showEvent: boolean }) {
  const { event, order, refund, amount, resolved, createdAt, provider, reference } = exception;
  const { title, says, detail } = happenedWords(exception);
  const done = doneWords(exception);
  const providers = useProviders();
  return (
    <li className="grid gap-3 border-t border-line py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <h2 className="text-xl">{title}</h2>
          <p className="text-sm text-muted">
            <At instant={createdAt} />
          </p>
        </div>
        {amount ? <Money of={amount as never} className="text-lg font-semibold whitespace-nowrap" /> : null}
      </div>
      <p className="max-w-prose">{says}</p>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        {detail ? <Fact name="Details">{detail}</Fact> : null}
        {done ? <Fact name={done.byItself ? 'Done automatically' : 'Done'}>{done.says}</Fact> : null}
        {refund ? (
          <Fact name="Refund">
            <Badge kind={kindOf(refund)}>
              {refund.anotherWay ? 'sent another way' : REFUND_WORDS[refund.state]}
            </Badge>
          </Fact>
        ) : null}
        {event && order ? (
          <Fact name="Order">
            <Link to={`/platform/event/${event.id}/orders/${order.id}`} className="text-link">
              <span className="font-mono">{order.number}</span>, <MailAddress of={emailInWords(order)} />
            </Link>
          </Fact>
        ) : null}
        {event && showEvent ? (
          <Fact name="Event">
            <bdi>{event.name}</bdi>
          </Fact>
        ) : null}
        {reference ? (
          <Fact name="Reference">
            <span className="font-mono text-sm">{reference}</span>
          </Fact>
        ) : null}
        {provider ? <Fact name="Card provider">{providerName(providers, provider)}</Fact> : null}
        {resolved ? (
          <Fact name="Resolved">
            <At instant={resolved.at} />, {resolvedWords(exception)}
            {resolved.note ? (
              <q dir="auto" className="block whitespace-pre-line">
                {resolved.note}
              </q>
            ) : null}
          </Fact>
        ) : null}
      </dl>
      {resolved ? null : refund && isUnderWay(refund.state) ? (
        <p className="max-w-prose text-sm text-muted">{UNDER_WAY_WORDS[refund.state]}</p>
      ) : (
        <div className="flex flex-wrap gap-3">
          {exception.decisions.map((decision) => (
            <DecisionButton key={decision} exception={exception} decision={decision} />
          ))}
        </div>
      )}
    </li>
  );
}

function kindOf({ state, anotherWay }: NonNullable<PaymentException['refund']>) {
  if (anotherWay) return 'neutral';
  return inTrouble(state) ? 'error' : state === 'done' ? 'success' : 'warning';
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted max-sm:-mb-2 max-sm:text-sm">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

/** In UTC for everybody, because providers and organisers compare times. */
const At = ({ instant }: { instant: string }) => <LocalMoment at={instant} timeZone="UTC" />;
