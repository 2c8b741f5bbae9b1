import { type Email, emailInWords } from '../../../core/orders/no-email.ts';
import { MailAddress } from '../../ui/mail-address.tsx';

const WITHOUT_ADDRESS = { 'box-office': 'Box office sale', guest: 'Guest without email' } as const;

/** An order's customer: their address, or how they came by tickets without one. */
export const OrderedBy = ({ of }: { of: Email }) =>
  of.noEmail === 'box-office' || of.noEmail === 'guest' ? (
    WITHOUT_ADDRESS[of.noEmail]
  ) : (
    <MailAddress of={emailInWords(of)} />
  );
