import { type Email, emailInWords } from '../../../core/orders/no-email.ts';
import { MailAddress } from '../../ui/mail-address.tsx';

const WITHOUT_ADDRESS = { 'box-office': 'Box office sale', guest: 'Guest without email' } as const;

/** How an order's customer came by tickets without an address; undefined for all others. */
const withoutAddress = (of: Email): string | undefined =>
  of.noEmail === 'box-office' || of.noEmail === 'guest' ? WITHOUT_ADDRESS[of.noEmail] : undefined;

/** An order's customer as text: their address, or how they came by tickets without one. */
export const orderedBy = (of: Email): string => withoutAddress(of) ?? emailInWords(of);

/** The same, where a long address may be broken. */
export const OrderedBy = ({ of }: { of: Email }) =>
  withoutAddress(of) ?? <MailAddress of={emailInWords(of)} />;
