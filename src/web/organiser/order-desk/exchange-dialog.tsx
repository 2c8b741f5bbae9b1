import { useState } from 'react';
import { v7 as newId } from 'uuid';
import type { ExchangeChoices } from '../../../core/order-desk/exchange.ts';
import { formatMoney } from '../../../core/shared/format-money.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Money } from '../../ui/money.tsx';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';

interface ExchangeDialogProps {
  choices: ExchangeChoices;
  /** Whether the order has an address to mail the new ticket to. */
  mailed: boolean;
  /** Whether the reader may refund. */
  refunds: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Exchanges a ticket for another type, and first says what that costs and does. */
export function ExchangeDialog({ choices, mailed, refunds, open, onOpenChange }: ExchangeDialogProps) {
  const change = useChange();
  // One request, however often it is sent.
  const [id, setId] = useState(() => newId());
  const [chosen, choose] = useState({ ticketId: '', ticketTypeId: '' });
  const [refundDifference, setRefundDifference] = useState(false);
  const ticket = choices.tickets.find((one) => one.id === chosen.ticketId) ?? choices.tickets[0];
  const types = choices.types.filter((type) => ticket?.types.includes(type.id));
  const type = types.find((one) => one.id === chosen.ticketTypeId) ?? types[0];
  if (!ticket || !type) return null;
  const less = { ...ticket.paid, minor: ticket.paid.minor - type.price.minor };
  const exchange = async () => {
    const input = {
      id,
      ticketId: ticket.id,
      ticketTypeId: type.id,
      refundDifference: less.minor > 0 && refundDifference,
    };
    await change('exchange', input);
    setId(newId());
    choose({ ticketId: '', ticketTypeId: '' });
    setRefundDifference(false);
    toast.success(`The ticket is now ${type.name}.`);
  };
  return (
    <ConfirmDialog
      title="Exchange a ticket"
      open={open}
      onOpenChange={onOpenChange}
      confirm="Exchange ticket"
      look="main"
      role="dialog"
      disabled={type.left < 1}
      onConfirm={exchange}
    >
      <Select
        label="Ticket"
        value={ticket.id}
        onChange={({ target }) => choose({ ticketId: target.value, ticketTypeId: '' })}
      >
        {choices.tickets.map(({ id, shortCode, typeName, paid }) => (
          <option key={id} value={id}>
            {`${shortCode}, ${typeName}, ${priceWords(paid)}`}
          </option>
        ))}
      </Select>
      <Select
        label="Becomes"
        value={type.id}
        onChange={({ target }) => choose({ ticketId: ticket.id, ticketTypeId: target.value })}
      >
        {types.map(({ id, name, price, left }) => (
          <option key={id} value={id} disabled={left < 1}>
            {`${name}, ${priceWords(price)}, ${left < 1 ? 'sold out' : `${left} left`}`}
          </option>
        ))}
      </Select>
      {less.minor > 0 && refunds ? (
        <Checkbox
          label={`Refund the difference of ${formatMoney(less)}`}
          checked={refundDifference}
          onChange={({ target }) => setRefundDifference(target.checked)}
        />
      ) : null}
      {less.minor < 0 ? (
        <p>
          It costs <Money of={{ ...less, minor: -less.minor }} /> more. Nothing is charged.
        </p>
      ) : null}
      <p>
        The ticket keeps its price, order and attendee, and gets a new code. The old code no longer opens the
        door{mailed ? ', so we’ll email the new ticket' : ''}.
      </p>
    </ConfirmDialog>
  );
}

const priceWords = (price: ExchangeChoices['types'][number]['price']) =>
  price.minor === 0 ? 'free' : formatMoney(price);
