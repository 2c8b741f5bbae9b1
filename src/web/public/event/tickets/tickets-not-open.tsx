import type { EventPage } from '../../../../core/event-page/event-page.ts';
import { dates } from '../../../../languages/en/dates.ts';
import { event } from '../../../../languages/en/event.ts';
import { describeDate } from '../../../ui/dates/describe-date.ts';
import { Tell, useLanguage, useWords } from '../../../ui/language/language.tsx';
import { TicketStub } from '../../../ui/ticket-stub.tsx';
import { OpensIn } from './opens-in.tsx';
import { ClosedTicket } from './ticket-choice.tsx';
import { TicketFace } from './ticket-face.tsx';

interface TicketsNotOpenProps {
  page: EventPage;
  /** ISO 8601 instants: when the sale opens, and the page's now. */
  at: string;
  now: string;
}

/** Takes the picker's place until the sale opens. */
export function TicketsNotOpen({ page, at, now }: TicketsNotOpenProps) {
  const { locale } = useLanguage();
  const say = useWords(event);
  const sayDate = useWords(dates);
  const { zone, ...opening } = describeDate(at, page.timeZone, { locale });
  return (
    <>
      <div className="mt-5 grid gap-1 rounded-box bg-raised p-5">
        <p className="font-semibold">{say('onSaleFrom')}</p>
        <p className="font-display text-2xl leading-tight font-bold tracking-tight">
          <time dateTime={at} className="tabular-nums">
            {sayDate('moment', opening)} <span className="text-[0.6em] font-normal text-muted">{zone}</span>
          </time>
        </p>
        <p className="needs-script mt-1">
          <Tell
            of={event}
            text="thatsIn"
            with={{ time: <OpensIn at={at} now={now} className="font-semibold" /> }}
          />
        </p>
      </div>
      <ul className="mt-5 grid gap-3">
        {page.types.map((type) => (
          <li key={type.id}>
            {type.sale === 'not-open' ? (
              <TicketStub
                stub={<span className="text-center text-sm font-semibold">{say('onSaleSoon')}</span>}
              >
                <TicketFace type={type} feeOnTop={page.feeOnTop} timeZone={page.timeZone} />
              </TicketStub>
            ) : (
              <ClosedTicket type={type} feeOnTop={page.feeOnTop} timeZone={page.timeZone} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
