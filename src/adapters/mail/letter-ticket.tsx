import { Fragment, type ReactNode } from 'react';
import { ticketColours } from '../../core/tickets/ticket-colours.ts';
import { mails } from '../../languages/en/mails.ts';
import { directionOf } from '../../languages/locales.ts';
import { type Say, sayIn } from '../../languages/say.ts';
import type { Language } from '../../languages/texts.ts';
import type { TicketBlock } from './letter.ts';
import { style } from './letter-style.ts';

/** Tickets as a ticket: a poster in the event's colour, a perforation with two notches, a stub with the codes. */
export function LetterTicket({
  accent: wanted,
  title,
  when: [date, time],
  where,
  tickets,
  extras,
  fee,
  total,
  language,
}: TicketBlock & { language: Language }) {
  const { accent, onAccent } = ticketColours(wanted);
  const poster = { backgroundColor: accent, color: onAccent };
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={style.ticket}>
      <tbody>
        <tr>
          <td className="poster" style={{ ...style.poster, ...poster }} colSpan={3}>
            <p style={style.when}>
              {date}
              <br />
              {time}
            </p>
            <h2 dir="auto" className="title" style={style.title}>
              {title}
            </h2>
            {where ? (
              <p dir="auto" style={style.where}>
                {where}
              </p>
            ) : null}
          </td>
        </tr>
        <Tear side="upper" style={{ ...style.tear, ...poster }} />
        <Tear side="lower" style={style.tear} />
        <tr>
          <td className="stub" style={style.stub} colSpan={3}>
            <Stub tickets={tickets} extras={extras} fee={fee} total={total} {...tellingIn(language)} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** Half of the perforation: a quarter of a round notch in either corner, and on the upper half the dots between them. */
function Tear({ side, style: row }: { side: 'upper' | 'lower'; style: React.CSSProperties }) {
  const upper = side === 'upper';
  const className = upper ? undefined : 'tear';
  const left = upper ? '0 11px 0 0' : '0 0 11px 0';
  const right = upper ? '11px 0 0 0' : '0 0 0 11px';
  return (
    <tr>
      <td className={className} style={{ ...row, width: 11 }}>
        <div className="hole" style={{ ...style.hole, borderRadius: left }} />
      </td>
      <td className={className} style={{ ...row, verticalAlign: 'bottom' }}>
        {upper ? <div className="dots" style={style.dots} /> : null}
      </td>
      <td className={className} style={{ ...row, width: 11 }}>
        <div className="hole" style={{ ...style.hole, borderRadius: right }} />
      </td>
    </tr>
  );
}

type SayMail = Say<typeof mails.texts>;
interface StubProps extends Pick<TicketBlock, 'tickets' | 'extras' | 'fee' | 'total'> {
  say: SayMail;
  /** The side at which a line ends: mail clients know no `end`. */
  end: 'left' | 'right';
}

const tellingIn = (language: Language): Pick<StubProps, 'say' | 'end'> => ({
  say: sayIn(mails, language),
  end: directionOf(language.locale) === 'rtl' ? 'left' : 'right',
});

function Stub({ tickets, extras = [], fee, total, say, end }: StubProps) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={style.stubTable}>
      <tbody>
        {tickets.map((ticket, at) => (
          <Fragment key={ticket.shortCode}>
            <tr>
              <td className="ink" style={style.typeName}>
                <bdi>{ticket.name}</bdi>
                {ticket.attendee ? (
                  <>
                    <br />
                    <span className="soft" style={style.price}>
                      <bdi>{ticket.attendee}</bdi>
                    </span>
                  </>
                ) : null}
                {[ticket.dates, ticket.admits].map((fact) =>
                  fact ? (
                    <Fragment key={fact}>
                      <br />
                      <span className="soft" style={style.price}>
                        {fact}
                      </span>
                    </Fragment>
                  ) : null,
                )}
                {ticket.addOns ? (
                  <>
                    <br />
                    <span className="soft" style={style.price}>
                      <Around text={say('withIt', { addOns: '\0' })}>
                        <bdi>{ticket.addOns}</bdi>
                      </Around>
                    </span>
                  </>
                ) : null}
                {ticket.price ? (
                  <>
                    <br />
                    <span className="soft" style={style.price}>
                      {ticket.price}
                    </span>
                  </>
                ) : null}
              </td>
              <td className="ink" style={{ ...style.code, textAlign: end }}>
                {ticket.shortCode}
              </td>
            </tr>
            {ticket.qr ? <Qr contentId={ticket.qr} alt={say('qrOf', { code: ticket.shortCode })} /> : null}
            {ticket.wallets ? <ToWallets links={ticket.wallets} /> : null}
            {ticket.qr && tickets[at + 1]?.qr ? (
              <NextBelow words={say('nextBelow', { number: at + 2, all: tickets.length })} />
            ) : null}
          </Fragment>
        ))}
        {extras.map(({ name, price }) => (
          <Sum key={name} name={name} price={price} look={style.fee} end={end} />
        ))}
        {fee ? <Sum name={say('serviceFee')} price={fee} look={style.fee} end={end} /> : null}
        {total ? <Sum name={say('total')} price={total} look={style.total} end={end} /> : null}
      </tbody>
    </table>
  );
}

/** A text with an element in the place of its NUL. */
function Around({ text, children }: { text: string; children: ReactNode }) {
  const [before, after] = text.split('\0');
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}

interface SumProps extends Pick<StubProps, 'end'> {
  name: string;
  price: string;
  look: React.CSSProperties;
}

function Sum({ name, price, look, end }: SumProps) {
  return (
    <tr>
      <td className="ink rule" style={look}>
        <bdi>{name}</bdi>
      </td>
      <td className="ink rule" style={{ ...look, textAlign: end }}>
        {price}
      </td>
    </tr>
  );
}

/** Black on white whatever the client's theme: the picture brings its own border. */
function Qr({ contentId, alt }: { contentId: string; alt: string }) {
  return (
    <tr>
      <td colSpan={2} align="center" style={style.qrCell}>
        <img
          src={`cid:${contentId}`}
          alt={alt}
          width={200}
          height={200}
          // Or React asks in the head for a file to be fetched early, which a mail brings along.
          fetchPriority="low"
          style={style.qr}
        />
      </td>
    </tr>
  );
}

function ToWallets({ links }: { links: NonNullable<TicketBlock['tickets'][number]['wallets']> }) {
  return (
    <tr>
      <td colSpan={2} align="center" style={style.wallets}>
        {links.map(({ words, href }, at) => (
          <Fragment key={words}>
            {at > 0 ? <br /> : null}
            <a href={href} className="ink" style={style.link}>
              {words}
            </a>
          </Fragment>
        ))}
      </td>
    </tr>
  );
}

/** A screen's height, so that the door never sees two codes at once. */
function NextBelow({ words }: { words: string }) {
  return (
    <tr>
      <td colSpan={2} align="center" className="soft" style={style.nextBelow}>
        {words}
      </td>
    </tr>
  );
}
