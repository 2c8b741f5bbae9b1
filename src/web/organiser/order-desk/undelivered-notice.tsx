import type { OrganiserOrder } from '../../../core/order-desk/organiser-order.ts';
import { MailAddress } from '../../ui/mail-address.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Says that emails do not reach the order's address, until it is corrected. */
export function UndeliveredNotice({ order }: { order: OrganiserOrder }) {
  const refused = order.mails.findLast(({ email }) => email === order.email);
  if (!refused?.refusedAt || order.email === null) return null;
  return (
    <Notice kind="warning" title="We couldn’t deliver the tickets" className="mt-3 max-w-2xl">
      <p>
        The mail server for <MailAddress of={order.email} /> rejected this address. Change the email, and
        we’ll send the tickets again right away.
      </p>
      {refused.refusal ? <p className="mt-1 font-mono text-sm wrap-anywhere">{refused.refusal}</p> : null}
    </Notice>
  );
}
