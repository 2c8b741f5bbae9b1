import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { MailAddress } from '../../ui/mail-address.tsx';

interface WelcomeCardProps {
  name: string;
  /** They have events and know their way, so creating one is the main action. */
  organises: boolean;
  /** Their role allows creating events. */
  creates: boolean;
  children: ReactNode;
}

/** Greets by first name or email address, sums up the current state in a line, and offers the main action. */
export function WelcomeCard({ name, organises, creates, children }: WelcomeCardProps) {
  return (
    <section className="welcome-card">
      <div className="min-w-0">
        <h1 className={`wrap-anywhere ${sizeOf(name)}`}>
          Hello, <bdi>{isAddress(name) ? <MailAddress of={name} /> : name}</bdi>
        </h1>
        <p className="mt-2 max-w-prose text-lg text-muted">{children}</p>
      </div>
      {creates ? (
        <Button to="/platform/new-event" look={organises ? 'main' : 'quiet'} className="shrink-0">
          Create an Event
        </Button>
      ) : null}
    </section>
  );
}

const isAddress = (name: string) => name.includes('@');

/** Addresses have no spaces to break at, so they are smaller. */
function sizeOf(name: string): string {
  if (isAddress(name)) return 'text-2xl sm:text-4xl';
  return name.length > 24 ? 'text-3xl' : 'text-4xl sm:text-5xl';
}
