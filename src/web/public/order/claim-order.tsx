import { loginPage, signUpPage } from '../../account/next-page.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** `offer`: logged in, and the order is not in their account. `invite`: not logged in. */
export type ClaimOffer = 'offer' | 'invite' | undefined;

/** Adds an order to the logged-in account. @param notKept why that failed */
export function OfferClaim({ notKept }: { notKept: string | undefined }) {
  return (
    <Notice kind="info" title="Bought with another email address">
      <p>Add them to your account to see them with your other tickets.</p>
      {notKept ? (
        <Notice kind="error" className="mt-3">
          {notKept}
        </Notice>
      ) : null}
      <form method="post" className="mt-3">
        <button type="submit" name="intent" value="keep" data-look="quiet" className="btn button">
          Add to my tickets
        </button>
      </form>
    </Notice>
  );
}

/** Says how to find the tickets again without the email. @param path of the order's page */
export function InviteToClaim({ path }: { path: string }) {
  return (
    <section aria-labelledby="keep" className="border-t border-line pt-6 print:hidden">
      <h2 id="keep" className="text-2xl">
        All your tickets in one place
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        With a free account you find them under ‘My tickets’ on any device. You don’t need one to get in.
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <Button href={signUpPage(path)}>Sign up</Button>
        <Button href={loginPage(path)}>Login</Button>
      </p>
    </section>
  );
}
