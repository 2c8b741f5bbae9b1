import type { DeletionPreview } from '../../../core/personal-data/preview-deletion.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { moneyLeft } from '../../ui/money-left.ts';

const count = (many: number, one: string) => (many === 1 ? `1 ${one}` : `${formatCount(many)} ${one}s`);

type Preview = Pick<
  DeletionPreview,
  'keptEvents' | 'withdrawnEvents' | 'orders' | 'money' | 'keptOnReceipts'
>;

/** Tells account owners what deleting their account does, leaving out what does not concern them. */
export function consequences(preview: Preview): string[] {
  const { keptEvents, withdrawnEvents, orders, keptOnReceipts } = preview;
  const lines = [
    'Your name, pictures, email address, password, answers and payout accounts will be erased, and you’ll be logged out everywhere.',
    keptEvents > 0 &&
      `${count(keptEvents, 'past or cancelled event')} will be kept for buyers and our records, under ‘Deleted account’.`,
    withdrawnEvents > 0 && `${count(withdrawnEvents, 'event')} not on sale will be cancelled.`,
    ...ofMoney(preview),
    keptOnReceipts &&
      'Your seller details, such as your legal name, address and VAT number, will stay on receipts that show them.',
    orders > 0
      ? `${count(orders, 'paid order')} will be kept for the organisers’ records. Your tickets stay valid: they belong to your email address.`
      : 'Tickets you bought stay valid: they belong to your email address.',
  ];
  return lines.filter((line) => line !== false);
}

function ofMoney({ money }: Preview): (string | false)[] {
  const { owed, onItsWay, inDispute } = moneyLeft(money);
  return [
    onItsWay !== '' && `Refunds in progress (${onItsWay}) will still reach your customers.`,
    inDispute !== '' &&
      `Disputed payments (${inDispute}): we can only pay out what you win back while you have an account.`,
    owed !== '' && `We’ve paid you ${owed} more than you’ve earned, and you’ll still owe it.`,
  ];
}
