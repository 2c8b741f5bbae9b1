import { NO_EMAIL } from '../../../core/orders/no-email.ts';
import { MailAddress } from '../../ui/mail-address.tsx';

/** An order's customer: their address, or a note that they bought at the box office without one. */
export const OrderedBy = ({ email }: { email: string }) =>
  email === NO_EMAIL ? 'Box office sale' : <MailAddress of={email} />;
