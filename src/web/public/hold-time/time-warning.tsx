import { frame } from '../../../languages/en/frame.ts';
import { useWords } from '../../ui/language/language.tsx';
import type { accented } from '../../ui/posters/accented.ts';

/**
 * The script shows this two minutes before held seats go back on sale, over a payment window too. @param look the event's accent: the script
 * takes it out of the page's
 */
export function TimeWarning({ look }: { look?: ReturnType<typeof accented> }) {
  const say = useWords(frame);
  return (
    <template data-part="time-warning">
      <section {...look} popover="manual" aria-label={say('timeLeft')} className="time-warning">
        <p data-part="time-says" role="alert" className="font-semibold" />
        <div className="flex flex-wrap gap-3">
          <button type="button" data-part="more-time" data-look="main" className="btn button grow">
            {say('needMoreTime')}
          </button>
          <button type="button" data-part="time-close" data-look="quiet" className="btn button grow">
            {say('close')}
          </button>
        </div>
      </section>
    </template>
  );
}
