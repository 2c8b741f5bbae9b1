import './account.css';
import { Outlet } from 'react-router';
import { Brand } from '../ui/page/brand.tsx';
import { DemoBanner } from '../ui/page/demo-banner.tsx';
import { Footer } from '../ui/page/footer.tsx';
import { Poster } from '../ui/posters/poster.tsx';

/** Tikiti's own poster. */
const POSTER = { id: 'tikiti', accent: '#e4572e' };

export default function AccountFrame() {
  return (
    <>
      <a
        href="#main"
        className="sr-only rounded-field bg-base-content px-4 py-3 text-base-100 focus:not-sr-only focus:fixed focus:start-4 focus:top-2 focus:z-50"
      >
        Skip to the content
      </a>
      <DemoBanner />
      <div className="account-frame">
        <div className="flex min-w-0 flex-col">
          <header className="flex h-18 shrink-0 items-center">
            <Brand />
          </header>
          <Outlet />
        </div>
        <Poster event={POSTER} className="account-poster" />
      </div>
      <Footer />
    </>
  );
}
