import { useRouteLoaderData } from 'react-router';

/** Says on every page of a demo what is not real, and leads to the mailbox; nothing elsewhere. It stands outside the page's header. */
export function DemoBanner() {
  const { demo } = useRouteLoaderData<() => { demo: boolean }>('root') ?? {};
  if (!demo) return null;
  return (
    <aside aria-label="Demo" className="bg-raised px-5 py-2 text-center text-sm">
      This is a demo. No card is charged, and emails go to{' '}
      <a href="/dev/mailbox" className="whitespace-nowrap font-semibold underline underline-offset-2">
        its mailbox
      </a>
      .
    </aside>
  );
}
