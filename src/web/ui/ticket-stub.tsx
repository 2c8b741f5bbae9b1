import type { ReactNode } from 'react';

interface TicketStubProps {
  /** The ticket's main part. */
  children: ReactNode;
  /** Hangs at the perforation: a stepper, a QR code, a door's answer. */
  stub: ReactNode;
  /** Drawn with an outline in the main colour. */
  marked?: boolean;
  /** For tickets that cannot be bought or used any more. */
  quiet?: boolean;
  /** Puts the stub below in a narrow place. */
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
