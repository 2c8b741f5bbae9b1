import { useState } from 'react';
import { v7 as newId } from 'uuid';
import type { AdmittedSale } from '../../../core/box-office/admit-sale.ts';
import type { Shift } from '../../../core/box-office/shift.ts';
import type { TillSale } from '../../../core/box-office/till-sale.ts';
import type { OrderRefund } from '../../../core/order-refunds/make-refund.ts';
import { formatMoney } from '../../../core/shared/format-money.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FieldError } from '../../ui/forms/field-frame.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Refused } from '../../ui/requests/call-api.ts';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';

interface AdmitNowProps {
  waiting: number;
  total: number;
  areas: readonly { id: string; name: string }[];
}

/** Checks the customers in where they bought; at an event with several areas, it asks into which. */
export function AdmitNow({ waiting, total, areas }: AdmitNowProps) {
  const change = useChange();
  const [asking, setAsking] = useState(false);
  if (total === 0 || areas.length === 0) return null;
  // All are checked in, and each ticket says so.
  if (waiting === 0) return null;
  const admit = async (areaId?: string) => {
    const { admitted, refused } = await change<AdmittedSale>('admit', areaId ? { areaId } : {});
    if (refused > 0) throw new Refused(`${admitted} checked in. ${refused} can’t enter there now.`);
    toast.success(admitted === 1 ? '1 ticket checked in.' : `${admitted} tickets checked in.`);
  };
  if (areas.length === 1) {
    const only = () =>
      admit().catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        toast.error(error.message);
      });
    return <Button onPress={only}>Admit now</Button>;
  }
  return (
    <>
      <Button onPress={() => setAsking(true)}>Admit now</Button>
      <ConfirmDialog
        title="Admit where?"
        open={asking}
        onOpenChange={setAsking}
        look="main"
        role="dialog"
        confirm="Admit"
        onConfirm={(typed) => admit(String(typed.get('areaId')))}
      >
        <Select label="Area" name="areaId">
          {areas.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </ConfirmDialog>
    </>
  );
}

interface PrintProps {
  eventId: string;
  orderId: string;
  hasTickets: boolean;
}

/** Opens the tickets as a PDF to print at the door. */
export function PrintTickets({ eventId, orderId, hasTickets }: PrintProps) {
  if (!hasTickets) return null;
  const file = `/api/events/${eventId}/box-office/sales/${orderId}/tickets.pdf`;
  return (
    <>
      <Button href={`${file}?paper=80mm`}>Print on 80 mm</Button>
      <Button href={`${file}?paper=a6`}>Print on A6</Button>
    </>
  );
}

/** Opens a company's invoice, and the credit notes of its refunds. */
export function PrintInvoice({
  eventId,
  sale: { orderId, business, receipt },
}: {
  eventId: string;
  sale: TillSale;
}) {
  if (!business || !receipt) return null;
  const order = `/api/events/${eventId}/orders/${orderId}`;
  return (
    <>
      <Button href={`${order}/receipt.pdf`}>{receipt.isInvoice ? 'Invoice' : 'Receipt'}</Button>
      {receipt.creditNotes.map((number) => (
        <Button key={number} href={`${order}/credit-notes/${number}`}>
          {receipt.creditNotes.length > 1 ? `Credit note ${number}` : 'Credit note'}
        </Button>
      ))}
    </>
  );
}

/** Mails the tickets to an address that the customer gives. */
export function EmailTickets({ email, hasTickets }: { email: string | null; hasTickets: boolean }) {
  const change = useChange();
  const [asking, setAsking] = useState(false);
  if (!hasTickets) return null;
  const send = async (typed: FormData) => {
    const to = String(typed.get('email') ?? '');
    await change('email', { email: to });
    toast.success(`The tickets are on their way to ${to}.`);
  };
  return (
    <>
      <Button onPress={() => setAsking(true)}>{email ? 'Change email' : 'Email tickets'}</Button>
      <ConfirmDialog
        title="Email the tickets"
        open={asking}
        onOpenChange={setAsking}
        look="main"
        role="dialog"
        confirm="Send"
        onConfirm={send}
      >
        {(wrong) => (
          <Field
            label="Email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="off"
            defaultValue={email ?? ''}
            error={wrong.email}
          />
        )}
      </ConfirmDialog>
    </>
  );
}

/** Takes back a sale's tickets, by default all of them, and shows how much money to return. */
export function HandBack({ shift, sale }: { shift: Shift; sale: TillSale }) {
  const change = useChange();
  const [asking, setAsking] = useState(false);
  const [requestId, setRequestId] = useState('');
  if (sale.tickets.length === 0 && !sale.toHandBack) return null;
  // For a cancelled event everything due is returned.
  const chooses = sale.tickets.length > 1 && !sale.toHandBack;
  const back = async (typed: FormData) => {
    const method = String(typed.get('method'));
    const tickets = typed.getAll('tickets').map(String);
    const some = chooses && tickets.length < sale.tickets.length;
    const { amount } = await change<OrderRefund>('hand-back', {
      shiftId: shift.id,
      requestId,
      method,
      ...(some && { tickets }),
    });
    if (!amount) return toast.success('Done. There is no money to hand back.');
    const sum = formatMoney(amount);
    toast.success(method === 'cash' ? `Done. Hand over ${sum}.` : `Done. Refund ${sum} on your terminal.`);
  };
  const ask = () => {
    setRequestId(newId());
    setAsking(true);
  };
  return (
    <>
      <Button look="wary" onPress={ask} className="max-sm:col-span-full">
        Hand money back
      </Button>
      <ConfirmDialog
        title="Hand the money back?"
        open={asking}
        onOpenChange={setAsking}
        confirm="Hand back"
        cancel="Keep it"
        onConfirm={back}
      >
        {(wrong) => (
          <>
            <p>The tickets stop working, and their seats can be sold again. This can’t be undone.</p>
            {chooses ? (
              <fieldset className="grid gap-1">
                <legend className="mb-1 font-semibold">Which tickets?</legend>
                {sale.tickets.map(({ id, typeName, shortCode }) => (
                  <Checkbox
                    key={id}
                    name="tickets"
                    value={id}
                    defaultChecked
                    label={
                      <>
                        <bdi>{typeName}</bdi> <span className="font-mono">{shortCode}</span>
                      </>
                    }
                  />
                ))}
                {wrong.tickets ? <FieldError id="tickets-error">{wrong.tickets}</FieldError> : null}
              </fieldset>
            ) : null}
            <Select label="How" name="method" defaultValue={sale.method ?? 'cash'}>
              <option value="cash">Cash from this till</option>
              <option value="card_terminal">On the card terminal</option>
            </Select>
          </>
        )}
      </ConfirmDialog>
    </>
  );
}
