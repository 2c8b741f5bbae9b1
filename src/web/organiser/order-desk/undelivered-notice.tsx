import type { OrganiserOrder } from '../../../core/orders/organiser-order.ts';
import { MailAddress } from '../../ui/mail-address.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Says that the tickets cannot reach the order's address, until another one is set. */
export function UndeliveredNotice({ order }: { order: OrganiserOrder }) {
  const refused = order.mails.findLast(({ email }) => email === order.email);
  if (!refused?.refusedAt) return null;
  return (
    <Notice kind="warning" title="The tickets could not be delivered" className="mt-3 max-w-2xl">
      <p>
        The mail server of <MailAddress of={order.email} /> refuses this address. Correct it, and the tickets
        are mailed at once.
      </p>
      {refused.refusal ? <p className="mt-1 font-mono text-sm wrap-anywhere">{refused.refusal}</p> : null}
    </Notice>
  );
}
