import { type Email, emailInWords } from '../../../core/orders/no-email.ts';
import { MailAddress } from '../../ui/mail-address.tsx';

/** An order's customer: their address, or a note that they bought at the box office without one. */
export const OrderedBy = ({ of }: { of: Email }) =>
  of.noEmail === 'box-office' ? 'Box office sale' : <MailAddress of={emailInWords(of)} />;
