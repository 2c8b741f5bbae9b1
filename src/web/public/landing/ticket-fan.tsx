import { accented } from '../../ui/posters/accented.ts';
import { Poster } from '../../ui/posters/poster.tsx';

/** Back to front. */
const PRINTS = [
  { id: 'fan-1', accent: '#7048e8' },
  { id: 'fan-2', accent: '#0ca678' },
  { id: 'fan-3', accent: '#f4511e' },
];

/** Three printed tickets as decoration. @param alone nothing follows, so small screens show them too */
export function TicketFan({ alone }: { alone: boolean }) {
  return (
    <div aria-hidden="true" className="ticket-fan" data-alone={alone}>
      {PRINTS.map((print) => (
        <div key={print.id} {...accented(print)} className="ticket">
          <div className="ticket-body">
            <Poster event={print} className="size-full" />
          </div>
          <div className="ticket-stub">Admit one</div>
        </div>
      ))}
    </div>
  );
}
