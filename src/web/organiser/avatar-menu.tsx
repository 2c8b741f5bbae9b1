import { LogOut } from 'lucide-react';
import { useRef } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import type { Person } from './top-bar.tsx';

/** The account behind its initials. Logging out is a form of the whole document, so that nothing kept in memory survives it. */
export function AvatarMenu({ person }: { person: Person }) {
  const signOut = useRef<HTMLFormElement>(null);
  return (
    <>
      <MenuTrigger>
        <Button aria-label={`Account of ${person.name}`} className="btn btn-ghost btn-circle size-11 p-0">
          <span aria-hidden className="avatar-initials">
            {initials(person.name)}
          </span>
        </Button>
        <Popover placement="bottom end" className="menu-paper">
          <p className="px-3 pt-2 pb-3">
            <span className="block font-semibold wrap-anywhere">{person.name}</span>
            {person.email === person.name ? null : (
              <span className="block text-sm text-muted wrap-anywhere">{person.email}</span>
            )}
          </p>
          <Menu
            aria-label="Account"
            className="outline-none"
            onAction={() => signOut.current?.requestSubmit()}
          >
            <MenuItem id="logout" className="menu-item">
              <LogOut aria-hidden className="size-5" />
              Logout
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      <form ref={signOut} method="post" action="/sign-out" hidden />
    </>
  );
}

/** "TM" of "Thandi Mokoena", "t" of "thandi@example.com". */
function initials(name: string): string {
  const [first = '', ...rest] = name.split('@')[0]?.split(/\s+/).filter(Boolean) ?? [];
  return [first, rest.at(-1) ?? ''].map((word) => word.slice(0, 1).toUpperCase()).join('');
}
