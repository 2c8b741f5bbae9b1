import { useRevalidator } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { callApi, Refused } from '../../ui/call-api.ts';
import { EMail } from '../../ui/e-mail.tsx';
import { MailAddress } from '../../ui/mail-address.tsx';
import { toast } from '../../ui/toaster.tsx';
import { Section } from './section.tsx';

interface CustomersContactProps {
  email: string;
  customersMayWrite: boolean;
  supportEmail: string;
}

/** Whom customers of one's events write to: oneself, or the house's support. */
export function CustomersContact({ email, customersMayWrite, supportEmail }: CustomersContactProps) {
  const { revalidate } = useRevalidator();
  const change = async () => {
    try {
      await callApi('PATCH', '/api/profile', { customersMayWrite: !customersMayWrite });
      await revalidate();
      toast.success(
        customersMayWrite ? 'Customers write to our support now.' : 'Customers write to you now.',
      );
    } catch (error) {
      toast.error(error instanceof Refused ? error.message : 'That did not work. Try again.');
    }
  };
  return (
    <Section
      title="Questions of customers"
      lead={
        <>
          Your event pages and your customers’ order pages name an address for questions, and answers to the{' '}
          <EMail />s about your events go there.
        </>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <p className="min-w-0 flex-1 basis-64">
          <span className="block font-semibold wrap-anywhere">
            <MailAddress of={customersMayWrite ? email : supportEmail} />
          </span>
          <span className="block text-muted">
            {customersMayWrite
              ? 'Your own address: everybody who opens your events can see it'
              : 'Our support: nobody sees your address'}
          </span>
        </p>
        <Button onPress={change}>
          {customersMayWrite ? 'Let support answer' : 'Let customers write to me'}
        </Button>
      </div>
    </Section>
  );
}
