import { order as words } from '../../../languages/en/order.ts';
import { loginPage, signUpPage } from '../../account/next-page.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useWords } from '../../ui/language/language.tsx';
import { Notice } from '../../ui/notice.tsx';

/** `offer`: logged in, and the order is not in their account. `invite`: not logged in. */
export type ClaimOffer = 'offer' | 'invite' | undefined;

/** Adds an order to the logged-in account. @param notKept why that failed */
export function OfferClaim({ notKept }: { notKept: string | undefined }) {
  const say = useWords(words);
  return (
    <Notice kind="info" title={say('claimTitle')}>
      <p>{say('claimText')}</p>
      {notKept ? (
        <Notice kind="error" className="mt-3">
          {notKept}
        </Notice>
      ) : null}
      <form method="post" className="mt-3">
        <button type="submit" name="intent" value="keep" data-look="quiet" className="btn button">
          {say('claim')}
        </button>
      </form>
    </Notice>
  );
}

/** Says how to find the tickets again without the email. @param path of the order's page */
export function InviteToClaim({ path }: { path: string }) {
  const say = useWords(words);
  return (
    <section aria-labelledby="keep" className="border-t border-line pt-6 print:hidden">
      <h2 id="keep" className="text-2xl">
        {say('inviteTitle')}
      </h2>
      <p className="mt-2 max-w-prose text-muted">{say('inviteText')}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        <Button href={signUpPage(path)}>{say('signUp')}</Button>
        <Button href={loginPage(path)}>{say('login')}</Button>
      </p>
    </section>
  );
}
