import { requireProvider } from '../providers/find-provider.ts';
import type { App } from '../shared/app.ts';
import { recordRefund } from './record-refund.ts';
import { refundedPayment, type StoredRefund } from './refund-store.ts';

/** Retrieves a refund from the provider and records how it stands. A refund that was not requested there yet is left to the sweep. */
export async function checkRefund(app: App, refund: StoredRefund): Promise<void> {
  if (refund.providerRefundId === null) return;
  const provider = requireProvider(app, refund.provider);
  const snapshot = await provider.getRefund(refund.providerRefundId, refundedPayment(refund));
  if (snapshot) await recordRefund(app, refund, snapshot);
}
