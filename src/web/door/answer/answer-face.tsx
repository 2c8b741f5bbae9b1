import { emailInWords } from '../../../core/orders/no-email.ts';
import { MailAddress } from '../../ui/mail-address.tsx';
import { TicketStub } from '../../ui/ticket-stub.tsx';
import { ColourDot } from '../../ui/type-colour.tsx';
import type { Outcome } from '../send-scan.ts';
import { AnswerSign } from './answer-sign.tsx';
import type { AnswerWords } from './answer-words.ts';

/** Up to the length of 'No such ticket' the headline is large enough to read from afar; longer ones are smaller. */
const LONGEST_WORD = 16;

/** Shows an answer: a sign, a headline that can be read from afar, the ticket, and what to tell the guest. */
export function AnswerFace({ answer, words }: { answer: Outcome['answer']; words: AnswerWords }) {
  const { title, ticket, fact, detail, offline } = words;
  return (
    <div className="door-face">
      <AnswerSign answer={answer} size="large" />
      <h2 className="door-face-title" data-long={title.length > LONGEST_WORD || undefined}>
        {title}
      </h2>
      {offline ? <p className="door-face-offline">Offline</p> : null}
      {fact ? <p className="door-face-fact">{fact}</p> : null}
      {ticket ? (
        <TicketStub
          fold
          className="door-face-ticket"
          stub={<code className="door-code">{ticket.shortCode}</code>}
        >
          <p className="text-xl font-bold wrap-anywhere">
            <ColourDot of={ticket.colour ?? null} />
            <bdi>{ticket.typeName}</bdi>
          </p>
          {ticket.name ? (
            <p className="text-lg font-semibold wrap-anywhere">
              <bdi>{ticket.name}</bdi>
            </p>
          ) : null}
          {ticket.answers?.map(({ question, answer }) => (
            <p key={question} className="wrap-anywhere">
              <bdi>{question}</bdi> <bdi className="font-semibold">{answer.join(', ')}</bdi>
            </p>
          ))}
          {ticket.email !== undefined ? (
            <p className="wrap-anywhere">
              <MailAddress of={emailInWords({ noEmail: null, ...ticket, email: ticket.email })} />
            </p>
          ) : null}
        </TicketStub>
      ) : null}
      <p className="door-face-detail">{detail}</p>
    </div>
  );
}
