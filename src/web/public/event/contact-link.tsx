import { MailAddress } from '../../ui/mail-address.tsx';

/** An email address as a link. @param about the subject to start with */
export function ContactLink({ to, about }: { to: string; about: string }) {
  return (
    <a
      href={`mailto:${to}?subject=${encodeURIComponent(about)}`}
      className="underline underline-offset-4 wrap-anywhere"
    >
      <MailAddress of={to} />
    </a>
  );
}
