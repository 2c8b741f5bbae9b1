import type { Transaction } from '../../db/database.ts';
import { type AuditEntry, type AuditWorld, record } from '../audit/record.ts';
import { formatMoney } from '../shared/format-money.ts';
import type { OrderRefund } from './make-refund.ts';

/** Records in the audit log who refunded what. A repeated request adds no entry. */
export async function auditRefund(
  app: AuditWorld,
  tx: Transaction,
  by: AuditEntry['by'],
  { eventId, refund }: { eventId: string; refund: OrderRefund },
): Promise<void> {
  const { orderId, amount, kept, tickets, addOns, before } = refund;
  if (before) return;
  const facts = {
    orderId,
    amount: amount && formatMoney(amount),
    ...(kept && { kept: formatMoney(kept) }),
    tickets,
    ...(addOns > 0 && { addOns }),
  };
  await record(app, tx, { kind: 'order.refunded', by, eventId, facts });
}
