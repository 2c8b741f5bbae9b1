import { Check, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { accented } from '../../ui/posters/accented.ts';
import { Poster } from '../../ui/posters/poster.tsx';
import { TicketStub } from '../../ui/ticket-stub.tsx';

/** Small drawings of our own screens. They are pictures, so nothing in them can be pressed or is read out. */
function Scene({ event, children }: { event: { id: string; accent: string }; children: ReactNode }) {
  return (
    <div aria-hidden="true" {...accented(event)} className="scene">
      {children}
    </div>
  );
}

/** An event's page. */
export function EventScene() {
  const event = { id: 'scene-event', accent: '#7048e8' };
  return (
    <Scene event={event}>
      <div className="scene-paper">
        <Poster event={event} className="aspect-5/2 w-full" />
        <div className="p-4">
          <p className="text-sm font-semibold text-main-text">Friday 5 March · 20:00</p>
          <p className="mt-1 font-display text-2xl leading-none font-extrabold tracking-tight">
            Night of the Brass Bands
          </p>
          <p className="mt-2 text-sm text-muted">Old Tram Depot</p>
        </div>
      </div>
    </Scene>
  );
}

/** The ticket picker. */
export function TicketsScene() {
  return (
    <Scene event={{ id: 'scene-tickets', accent: '#e4572e' }}>
      <div className="grid w-full gap-3">
        <PickedTicket name="General" price="350.00 ZAR" count={2} />
        <PickedTicket name="Balcony" price="520.00 ZAR" count={0} />
        <p className="scene-button">Buy a ticket!</p>
      </div>
    </Scene>
  );
}

function PickedTicket({ name, price, count }: { name: string; price: string; count: number }) {
  return (
    <TicketStub
      marked={count > 0}
      className="scene-ticket"
      stub={
        <span className="flex items-center gap-3 font-bold tabular-nums">
          <Minus className="size-4" />
          {count}
          <Plus className="size-4" />
        </span>
      }
    >
      <p className="font-semibold">{name}</p>
      <p className="font-display text-lg font-bold tracking-tight">{price}</p>
    </TicketStub>
  );
}

/** The door's screen. */
export function DoorScene() {
  return (
    <Scene event={{ id: 'scene-door', accent: '#0ca678' }}>
      <div className="scene-door">
        <span className="scene-check">
          <Check className="size-10" strokeWidth={3} />
        </span>
        <p className="font-display text-4xl font-extrabold tracking-tight">Come in</p>
        <p className="tabular-nums">General · 19:42</p>
      </div>
    </Scene>
  );
}
