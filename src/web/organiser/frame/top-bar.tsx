import { ArrowLeftRight, MenuIcon } from 'lucide-react';
import { Link } from 'react-router';
import type { SignedInPerson } from '../../../core/sessions/signed-in-person.ts';
import { calledOf } from '../../ui/organisation-words.ts';
import { Brand } from '../../ui/page/brand.tsx';
import { DemoBanner } from '../../ui/page/demo-banner.tsx';
import { ThemeToggle } from '../../ui/themes/theme-toggle.tsx';
import { SearchAnywhere } from '../search/search-anywhere.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { Drawer } from './drawer.tsx';
import { placesOf } from './places.ts';
import { PlacesList } from './places-list.tsx';

/** Brand, search, theme and account, with the menu below, which is a drawer on small screens. */
export function TopBar({ person }: { person: SignedInPerson & { waiting: number } }) {
  const places = placesOf(person);
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      <DemoBanner />
      <header className="bg-raised">
        <div className="shell top-bar">
          <div className="flex items-center gap-2 lg:me-auto">
            <Drawer
              title="Menu"
              label="Menu"
              button={<MenuIcon aria-hidden className="size-6" />}
              className="btn btn-ghost btn-square -ms-3 size-11 lg:hidden"
            >
              {(close) => (
                <nav aria-label="Platform">
                  <PlacesList places={places} onChoose={close} />
                </nav>
              )}
            </Drawer>
            <Brand href="/platform" />
          </div>
          <SearchAnywhere places={places} />
          <div className="flex items-center gap-1 md:max-lg:ms-auto">
            <ThemeToggle />
            <AvatarMenu person={person} />
          </div>
        </div>
        <div className="shell flex items-center gap-x-6 lg:flex-wrap lg:pb-2">
          <nav aria-label="Platform" className="-ms-3.5 hidden shrink-0 lg:block">
            <PlacesList places={places} along />
          </nav>
          {person.organisation === null ? null : <WorkingIn organisation={person.organisation} />}
        </div>
      </header>
    </>
  );
}

/** Says which organisation is open, with a link to switch. */
const WorkingIn = ({ organisation }: { organisation: string }) => (
  <Link
    to="/platform/team#organisations"
    className="flex min-h-11 min-w-0 items-center gap-2 text-sm text-muted hover:underline lg:grow lg:basis-44 lg:justify-end"
  >
    <ArrowLeftRight aria-hidden className="size-4 shrink-0" />
    <span className="truncate">
      Working in <bdi className="font-semibold text-base-content">{calledOf(organisation)}</bdi>
    </span>
  </Link>
);
