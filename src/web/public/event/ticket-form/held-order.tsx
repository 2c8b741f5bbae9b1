import { event } from '../../../../languages/en/event.ts';
import { Tell, useWords } from '../../../ui/language/language.tsx';

/** The script shows this to somebody whose order still holds seats or awaits its payment, since everybody gets the same page. */
export function HeldOrder() {
  const say = useWords(event);
  return (
    <div role="status">
      <section data-part="held-order" hidden aria-labelledby="held-order" className="held-panel mt-5">
        <p id="held-order" className="text-lg font-semibold">
          <Tell
            of={event}
            text="holding"
            with={{
              what: <span data-part="held-count" />,
              time: <span data-part="held-until" className="tabular-nums" />,
            }}
          />
        </p>
        <div className="flex flex-wrap gap-3">
          <a data-part="held-continue" href="#tickets" data-look="main" className="btn button grow">
            {say('toPayment')}
          </a>
          <a data-part="held-let-go" href="#tickets" data-look="quiet" className="btn button grow">
            {say('letThemGo')}
          </a>
        </div>
      </section>
      <section data-part="pending-order" hidden aria-labelledby="pending-order" className="held-panel mt-5">
        <p id="pending-order" className="text-lg font-semibold">
          <Tell of={event} text="pending" with={{ what: <span data-part="pending-count" /> }} />
        </p>
        <a data-part="pending-see" href="#tickets" data-look="main" className="btn button">
          {say('seeOrder')}
        </a>
      </section>
    </div>
  );
}
