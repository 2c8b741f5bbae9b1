import { NO_EMAIL } from '../../../core/orders/no-email.ts';
import { MailAddress } from '../../ui/mail-address.tsx';

/** Says whose an order is: its customer's address, or that somebody bought it at the box office and gave none. */
export const OrderedBy = ({ email }: { email: string }) =>
  email === NO_EMAIL ? 'Box office sale' : <MailAddress of={email} />;
