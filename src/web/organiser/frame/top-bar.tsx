import type { SignedInPerson } from '../../../core/sessions/signed-in-person.ts';
import { Brand } from '../../ui/page/brand.tsx';
import { DemoBanner } from '../../ui/page/demo-banner.tsx';
import { ThemeToggle } from '../../ui/themes/theme-toggle.tsx';
import { SearchBox } from '../search/search-box.tsx';
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
            <Drawer places={places} />
            <Brand href="/platform" />
          </div>
          <SearchBox />
          <div className="flex items-center gap-1 max-lg:ms-auto">
            <ThemeToggle />
            <AvatarMenu person={person} />
          </div>
        </div>
        <nav aria-label="Platform" className="shell hidden pb-2 lg:block">
          <div className="-mx-3.5">
            <PlacesList places={places} along />
          </div>
        </nav>
      </header>
    </>
  );
}
