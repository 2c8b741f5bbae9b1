import { Section } from '../../account/settings/section.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { MailAddress } from '../../ui/mail-address.tsx';
import { useChangeAndSay } from '../../ui/requests/use-change.ts';

interface CustomersContactProps {
  email: string;
  customersMayWrite: boolean;
  /** Where questions go: the user, another member of the organisation, or the operator's support. */
  writesTo: string;
  supportEmail: string;
}

/** Sets whom the customers of an organisation's events write to: the user or the operator's support. */
export function CustomersContact(props: CustomersContactProps) {
  const { email, customersMayWrite, writesTo, supportEmail } = props;
  const changeAndSay = useChangeAndSay();
  const done = customersMayWrite ? 'Customers now write to our support.' : 'Customers now write to you.';
  const change = () => changeAndSay('customers-contact', { customersMayWrite: !customersMayWrite }, done);
  return (
    <Section
      id="customer-questions"
      title="Customer questions"
      ofOrganisation
      lead={
        <>
          Your event pages and your customers’ order pages show an address for questions. Replies to emails
          about your events go there too.
        </>
      }
    >
      <p>
        <span className="block font-semibold wrap-anywhere">
          <MailAddress of={writesTo} />
        </span>
        <span className="block text-muted">
          {writesTo === email
            ? 'Your own address: anybody who opens your event pages can see it'
            : writesTo === supportEmail
              ? 'Our support address: nobody sees yours'
              : 'The address of somebody in your team: nobody sees yours'}
        </span>
      </p>
      <div>
        <Button onPress={change}>
          {customersMayWrite ? 'Let support answer' : 'Let customers write to me'}
        </Button>
      </div>
    </Section>
  );
}
