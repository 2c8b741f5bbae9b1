import { event } from '../../../../languages/en/event.ts';
import { useWords } from '../../../ui/language/language.tsx';
import { OpensIn } from './opens-in.tsx';

/** Takes the place of the bar with the button on phones before the sale opens. */
export function SoonBar({ at, now }: { at: string; now: string }) {
  const say = useWords(event);
  return (
    <div className="lg:hidden">
      <p className="buy-bar needs-script">
        <span>{say('onSaleIn')}</span>
        <OpensIn at={at} now={now} className="text-lg font-bold" />
      </p>
    </div>
  );
}
