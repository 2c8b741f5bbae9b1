import type { CheckoutTransaction } from '../gateway-api.ts';
import type { InlineTransaction } from '../transaction.ts';
import { makeApplePayButton } from '../wallet/apple-pay-button.ts';
import { findApplePay } from '../wallet/apple-pay-session.ts';
import { makePreCheckoutModal, type PreCheckoutModal } from './pre-checkout-modal.ts';

const appearsAfterMs = 50;

/** Apple Pay, when both this device and the transaction take it. */
export function takesApplePay({ channels }: CheckoutTransaction): boolean {
  return findApplePay() !== undefined && channels.includes('apple_pay');
}

function hasVault({ link_config }: CheckoutTransaction): boolean {
  return Boolean(link_config?.enabled && link_config.has_payment_instruments);
}

/** Whether there is a quicker way to pay than typing in a card. */
export function hasChoices(details: CheckoutTransaction): boolean {
  return takesApplePay(details) || hasVault(details);
}

/** Shows the pre-checkout modal over the page after 50 ms, unless the transaction has ended by then. */
export async function offerChoices(
  transaction: InlineTransaction,
  details: CheckoutTransaction,
): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, appearsAfterMs));
  if (!transaction.isActive) return;
  const theme = matchMedia('(prefers-color-scheme:dark)').matches ? 'light' : 'dark';
  const wallet = takesApplePay(details) ? makeApplePayButton({ theme }) : undefined;
  const modal: PreCheckoutModal = makePreCheckoutModal(transaction.id, details, {
    paymentRequest: wallet,
    vault: hasVault(details) ? () => transaction.open(true) : undefined,
    popup: () => transaction.open(),
    close: () => transaction.cancel(),
  });
  if (wallet) wallet.onclick = () => transaction.payByWallet(details, modal.complain);
  transaction.cover(modal.element);
}
