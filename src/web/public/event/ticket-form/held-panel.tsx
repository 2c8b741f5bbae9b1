import { event } from '../../../../languages/en/event.ts';
import { Tell, useWords } from '../../../ui/language/language.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AskFirst } from '../../sheet.tsx';

/** The script shows this while seats are held and not paid, and when that has ended. @param alone only add-ons can be bought */
export function HeldPanel({ alone }: { alone: boolean }) {
  const say = useWords(event);
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
            <Tell
              of={event}
              text="reservedUntil"
              with={{ time: <span data-part="until" className="tabular-nums" /> }}
            />
          </h3>
          <p className="wrap-anywhere">
            <Tell
              of={event}
              text="leftToPay"
              with={{
                summary: <span data-part="summary" />,
                countdown: (
                  <span
                    data-part="countdown"
                    aria-live="off"
                    role="timer"
                    className="font-semibold tabular-nums"
                  />
                ),
              }}
            />
          </p>
          <p className="wrap-anywhere">
            <Tell
              of={event}
              text={alone ? 'orderGoesTo' : 'ticketsGoTo'}
              with={{
                email: <bdi data-part="goes-to" className="font-semibold" />,
                change: (words) => (
                  <a
                    data-part="change-email"
                    href="#held"
                    className="font-semibold underline underline-offset-2"
                  >
                    {words}
                  </a>
                ),
              }}
            />
          </p>
          <p data-part="price-changed" hidden className="font-semibold">
            {say('priceChanged')}
          </p>
          <p data-part="reverse-charge" hidden className="font-semibold">
            {say('reverseCharge')}
          </p>
          <p data-part="no-window" hidden>
            <Tell
              of={event}
              text="noWindow"
              with={{
                redirect: (words) => (
                  <a data-part="redirect" href="#held" className="font-semibold underline underline-offset-2">
                    {words}
                  </a>
                ),
              }}
            />
          </p>
          <div className="flex flex-wrap gap-3">
            <button type="button" data-part="continue" data-look="main" className="btn button grow">
              {say('continuePayment')}
            </button>
            <button
              type="button"
              popoverTarget="start-over"
              data-part="start-over"
              data-look="quiet"
              className="btn button grow"
            >
              {say('startOver')}
            </button>
          </div>
        </section>
        <div data-part="ended" tabIndex={-1} hidden className="mt-5">
          <Notice kind="info" title={say('endedTitle')}>
            {say('endedText')}
          </Notice>
        </div>
      </div>
      <AskFirst
        id="start-over"
        title={say('startOverTitle')}
        action={
          <button
            type="button"
            popoverTarget="start-over"
            popoverTargetAction="hide"
            data-part="give-up"
            data-look="danger"
            className="btn button grow"
          >
            {say('giveUpSeats')}
          </button>
        }
        cancel={say('keepSeats')}
      >
        {say('startOverText')}
      </AskFirst>
    </>
  );
}
