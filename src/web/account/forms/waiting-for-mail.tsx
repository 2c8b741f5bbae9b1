import { CircleCheck } from 'lucide-react';
import { TextLink } from './account-page.tsx';

/** Says whether the link was opened yet, and announces it to screen readers when it was. */
export function WaitingForMail({ verified, demo }: { verified: boolean; demo: boolean }) {
  return (
    <div className="grid gap-1 rounded-box bg-raised px-5 py-4">
      <p role="status" className="flex min-h-11 items-center gap-3 font-semibold">
        {verified ? (
          <>
            <CircleCheck aria-hidden className="size-5 shrink-0" />{' '}
            <span>Your email address is confirmed.</span>
          </>
        ) : (
          <>
            <span aria-hidden className="needs-script loading loading-spinner loading-sm shrink-0" /> Waiting
            for you to open the link
          </>
        )}
      </p>
      {verified ? null : (
        <noscript>
          <TextLink href="/user-flow/sign-up-confirm">Check again</TextLink>
        </noscript>
      )}
      {demo && !verified ? (
        <p className="text-sm text-muted">
          This is a demo: find the email in <TextLink href="/dev/mailbox">its mailbox</TextLink>.
        </p>
      ) : null}
    </div>
  );
}
