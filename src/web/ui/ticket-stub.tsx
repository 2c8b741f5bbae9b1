import type { ReactNode } from 'react';

interface TicketStubProps {
  /** The words of the ticket. */
  children: ReactNode;
  /** Hangs at the perforation: a stepper, a QR code, a gate's answer. */
  stub: ReactNode;
  /** Drawn with an outline in the main colour. */
  marked?: boolean;
  /** For tickets that cannot be had or used any more. */
  quiet?: boolean;
  /** Hangs the stub below where there is little room. */
  fold?: boolean;
  /** Tears at the perforation when it comes into view. */
  tear?: boolean;
  className?: string;
}

/** The perforated ticket with its two notches; the picker, the order page and the door show the same one. */
export function TicketStub({ children, stub, marked, quiet, fold, tear, className = '' }: TicketStubProps) {
  return (
    <div className={`ticket-place ${className}`}>
      <div className="ticket" data-marked={marked} data-quiet={quiet} data-fold={fold} data-tear={tear}>
        <div className="ticket-body">{children}</div>
        <div className="ticket-stub">{stub}</div>
      </div>
    </div>
  );
}
