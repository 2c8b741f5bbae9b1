import { Notice } from '../../../ui/notice.tsx';
import { AskFirst } from '../../sheet.tsx';

/** The script shows this while seats are held and not paid, and when that has ended. @param alone only add-ons can be bought */
export function HeldPanel({ alone }: { alone: boolean }) {
  return (
    <>
      <div role="status">
        <section
          id="held"
          data-stages="held"
          hidden
          tabIndex={-1}
          aria-labelledby="held-title"
          className="held-panel mt-5"
        >
          <h3 id="held-title" className="text-2xl">
            Your seats are reserved until <span data-part="until" className="tabular-nums" />
          </h3>
          <p className="wrap-anywhere">
            <span data-part="summary" />.{' '}
            <span data-part="countdown" aria-live="off" role="timer" className="font-semibold tabular-nums" />{' '}
            left to pay.
          </p>
          <p className="wrap-anywhere">
            {alone ? 'Your order goes' : 'Tickets go'} to{' '}
            <bdi data-part="goes-to" className="font-semibold" />. Wrong email?{' '}
            <a data-part="change-email" href="#held" className="font-semibold underline underline-offset-2">
              Change it
            </a>
          </p>
          <p data-part="price-changed" hidden className="font-semibold">
            The price changed while you were choosing. You haven’t paid yet, so continue only if you’re happy
            with it.
          </p>
          <p data-part="reverse-charge" hidden className="font-semibold">
            Your company is in another EU country, so you pay no VAT on what is sold under reverse charge:
            your company accounts for it.
          </p>
          <p data-part="no-window" hidden>
            The payment window did not open.{' '}
            <a data-part="redirect" href="#held" className="font-semibold underline underline-offset-2">
              Pay on the provider’s own page
            </a>{' '}
            instead, or try again.
          </p>
          <div className="flex flex-wrap gap-3">
            <button type="button" data-part="continue" data-look="main" className="btn button grow">
              Continue payment
            </button>
            <button
              type="button"
              popoverTarget="start-over"
              data-part="start-over"
              data-look="quiet"
              className="btn button grow"
            >
              Start over
            </button>
          </div>
        </section>
        <div data-part="ended" tabIndex={-1} hidden className="mt-5">
          <Notice kind="info" title="Your seats went back on sale">
            The time to pay ran out, and no payment arrived. Your choice is still here: press the button to
            try again.
          </Notice>
        </div>
      </div>
      <AskFirst
        id="start-over"
        title="Start over?"
        action={
          <button
            type="button"
            popoverTarget="start-over"
            popoverTargetAction="hide"
            data-part="give-up"
            data-look="danger"
            className="btn button grow"
          >
            Give up my seats
          </button>
        }
        cancel="Keep my seats"
      >
        Your seats go back on sale right away, and somebody else may take them. Your choice stays in the form.
      </AskFirst>
    </>
  );
}
