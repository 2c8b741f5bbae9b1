import { NavLink } from 'react-router';
import { Brand } from '../ui/brand.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { Drawer } from './drawer.tsx';
import { ADMIN_PLACES, PLACES } from './places.ts';

export interface Person {
  name: string;
  email: string;
  admin: boolean;
}

/** Brand, menu and account; below 768 px the menu is a drawer. */
export function TopBar({ person }: { person: Person }) {
  const places = person.admin ? [...PLACES, ...ADMIN_PLACES] : PLACES;
  return (
    <header className="bg-raised">
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      <div className="shell flex h-16 items-center gap-2">
        <Drawer places={places} />
        <Brand href="/platform" />
        <nav aria-label="Platform" className="ms-6 hidden md:block">
          <ul className="flex gap-1">
            {places.map(({ to, label, end }) => (
              <li key={to}>
                <NavLink to={to} end={end} className="place">
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ms-auto flex items-center gap-1">
          <ThemeToggle />
          <AvatarMenu person={person} />
        </div>
      </div>
    </header>
  );
}
