import type { MyTicket } from '../../../core/tickets/my-tickets.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { GroupOf, qrPath, TicketState } from './ticket-card.tsx';

interface TicketDialogProps {
  /** Undefined closes it. */
  ticket: MyTicket | undefined;
  onClose: () => void;
}

/** A ticket for the scanner: the QR code as large as the screen allows, and the code for typing. */
export function TicketDialog({ ticket, onClose }: TicketDialogProps) {
  return (
    <Dialog
      title={ticket?.typeName ?? ''}
      open={ticket !== undefined}
      onOpenChange={(open) => open || onClose()}
    >
      {ticket ? (
        <div className="grid justify-items-center gap-4">
          <img
            src={qrPath(ticket)}
            alt={`QR code of ticket ${ticket.shortCode}`}
            width={400}
            height={400}
            className="ticket-qr w-full max-w-[min(26rem,60dvh)]"
          />
          <p className="text-center">
            <span className="block text-sm text-muted">Code to type at the door</span>
            <span className="text-2xl font-bold tracking-widest whitespace-nowrap tabular-nums">
              {ticket.shortCode}
            </span>
          </p>
          <GroupOf ticket={ticket} />
          <p className="text-center">
            <TicketState ticket={ticket} />
          </p>
        </div>
      ) : null}
    </Dialog>
  );
}
