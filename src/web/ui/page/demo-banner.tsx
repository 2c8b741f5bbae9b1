import { useRouteLoaderData } from 'react-router';
import { frame } from '../../../languages/en/frame.ts';
import { Tell, useWords } from '../language/language.tsx';

/** Says on every page of a demo what is not real, and leads to the mailbox; nothing elsewhere. It stands outside the page's header. */
export function DemoBanner() {
  const { demo } = useRouteLoaderData<() => { demo: boolean }>('root') ?? {};
  const say = useWords(frame);
  if (!demo) return null;
  return (
    <aside aria-label={say('demo')} className="bg-raised px-5 py-2 text-center text-sm">
      <Tell
        of={frame}
        text="demoBanner"
        with={{
          mailbox: (words) => (
            <a href="/dev/mailbox" className="whitespace-nowrap font-semibold underline underline-offset-2">
              {words}
            </a>
          ),
        }}
      />
    </aside>
  );
}
