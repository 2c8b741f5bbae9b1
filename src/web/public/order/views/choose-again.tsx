import { order as words } from '../../../../languages/en/order.ts';
import { useWords } from '../../../ui/language/language.tsx';
import { AskFirst } from '../../sheet.tsx';

/** Releases the seats of an order that cannot be completed, and leads to its event. Works without scripts. */
export function ChooseAgain() {
  const say = useWords(words);
  return (
    <form method="post">
      <button type="submit" name="intent" value="start-over" data-look="main" className="btn button">
        {say('chooseAgain')}
      </button>
    </form>
  );
}

/** Does the same for an order that can still be completed, so it asks first. @param at the order's page, if the button is on another */
export function AskToChooseAgain({ at }: { at?: string }) {
  const say = useWords(words);
  return (
    <div>
      <button type="button" popoverTarget="choose-again" data-look="quiet" className="btn button">
        {say('chooseAgain')}
      </button>
      <AskFirst
        id="choose-again"
        title={say('chooseAgainTitle')}
        action={
          <form method="post" action={at} className="grow">
            <button
              type="submit"
              name="intent"
              value="start-over"
              data-look="danger"
              className="btn button w-full"
            >
              {say('giveUpSeats')}
            </button>
          </form>
        }
        cancel={say('keepSeats')}
      >
        {say('chooseAgainText')}
      </AskFirst>
    </div>
  );
}
