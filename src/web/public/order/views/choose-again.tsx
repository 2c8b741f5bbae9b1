import { AskFirst } from '../../sheet.tsx';

/** Releases the seats of an order that cannot be completed, and leads to its event. Works without scripts. */
export function ChooseAgain() {
  return (
    <form method="post">
      <button type="submit" name="intent" value="start-over" data-look="main" className="btn button">
        Choose tickets again
      </button>
    </form>
  );
}

/** Does the same for an order that can still be completed, so it asks first. @param at the order's page, if the button is on another */
export function AskToChooseAgain({ at }: { at?: string }) {
  return (
    <div>
      <button type="button" popoverTarget="choose-again" data-look="quiet" className="btn button">
        Choose tickets again
      </button>
      <AskFirst
        id="choose-again"
        title="Choose tickets again?"
        action={
          <form method="post" action={at} className="grow">
            <button
              type="submit"
              name="intent"
              value="start-over"
              data-look="danger"
              className="btn button w-full"
            >
              Give up my seats
            </button>
          </form>
        }
        cancel="Keep my seats"
      >
        Your seats go back on sale right away, and somebody else may take them. You haven’t paid anything.
      </AskFirst>
    </div>
  );
}
