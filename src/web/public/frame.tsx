import { data, Outlet, redirectDocument, useLocation } from 'react-router';
import { frame } from '../../languages/en/frame.ts';
import { actorContext, appContext } from '../context.ts';
import { Button } from '../ui/buttons/button.tsx';
import { useAddress, useWords } from '../ui/language/language.tsx';
import { Brand } from '../ui/page/brand.tsx';
import { DemoBanner } from '../ui/page/demo-banner.tsx';
import { Footer } from '../ui/page/footer.tsx';
import { ThemeToggle } from '../ui/themes/theme-toggle.tsx';
import type { Route } from './+types/frame.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { comingSoon } = context.get(appContext).settings;
  const signedIn = context.get(actorContext).kind === 'user';
  return data({ comingSoon, signedIn });
}

/** Pages in this layout ship no React, so a visit from a page with React loads a new document. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  throw redirectDocument(request.url);
}

export default function PublicFrame({ loaderData }: Route.ComponentProps) {
  const { comingSoon, signedIn } = loaderData;
  const isLanding = useLocation().pathname === '/';
  const say = useWords(frame);
  const at = useAddress();
  return (
    <>
      <a href="#main" className="skip-link">
        {say('skip')}
      </a>
      <DemoBanner />
      <header className="shrink-0">
        <div className="shell flex min-h-18 flex-wrap items-center justify-between gap-x-4">
          <Brand href={at('/')} />
          <div className="flex flex-wrap items-center gap-2">
            <ThemeToggle />
            <Entrance signedIn={signedIn} closed={comingSoon && isLanding} />
          </div>
        </div>
      </header>
      <Outlet />
      <Footer themeToggle={false} languages />
    </>
  );
}

/** @param closed a landing page that says 'Coming Soon' has no login; all other pages do */
function Entrance({ signedIn, closed }: { signedIn: boolean; closed: boolean }) {
  const say = useWords(frame);
  if (signedIn) return <Button href="/platform">{say('platform')}</Button>;
  return closed ? null : <Button href="/user-flow/login/">{say('login')}</Button>;
}
