import type { DeletionPreview } from '../../../core/personal-data/preview-deletion.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { moneyLeft } from '../../ui/money-left.ts';

const some = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${formatCount(count)} ${one}s`);

type Preview = Pick<
  DeletionPreview,
  'keptEvents' | 'withdrawnEvents' | 'orders' | 'money' | 'keptOnReceipts'
>;

/** Tells an admin what deleting an account does, leaving out what does not apply. */
export function consequences(preview: Preview): string[] {
  const { keptEvents, withdrawnEvents, orders, keptOnReceipts } = preview;
  const lines = [
    keptEvents > 0 &&
      `${some(keptEvents, 'past or cancelled event')} will be kept for buyers, under ‘Deleted account’.`,
    withdrawnEvents > 0 && `${some(withdrawnEvents, 'event')} not on sale will be cancelled.`,
    keptEvents + withdrawnEvents + orders === 0 && 'No events and no orders.',
    ...ofMoney(preview),
    keptOnReceipts &&
      'Their seller details, such as their legal name, address and VAT number, will stay on receipts that show them.',
    orders > 0 && `${some(orders, 'paid order')} will be kept. Their tickets stay valid.`,
  ];
  return lines.filter((line) => line !== false);
}

function ofMoney({ money }: Preview): (string | false)[] {
  const { owed, onItsWay, inDispute } = moneyLeft(money);
  return [
    onItsWay !== '' && `Refunds in progress (${onItsWay}) will still reach their customers.`,
    inDispute !== '' &&
      `Disputed payments (${inDispute}): we can only pay out what they win back while they have an account.`,
    owed !== '' && `We’ve paid them ${owed} more than they’ve earned, and they’ll still owe it.`,
  ];
}
