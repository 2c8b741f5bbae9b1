import { ArrowLeftRight, LogOut, type LucideIcon, Settings, UserRound } from 'lucide-react';
import { useRef } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import type { SignedInPerson } from '../../../core/sessions/signed-in-person.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { useGoSoon } from '../../ui/buttons/press.ts';
import { leaveBrowser } from '../../ui/kept/leave-browser.ts';
import { MailAddress } from '../../ui/mail-address.tsx';
import { calledOf } from '../../ui/organisation-words.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';

const ENTRIES: { id: string; label: string; icon: LucideIcon; to?: string }[] = [
  { id: 'profile', label: 'Profile', icon: UserRound, to: '/platform/profile' },
  { id: 'settings', label: 'Settings', icon: Settings, to: '/platform/settings' },
  { id: 'logout', label: 'Logout', icon: LogOut },
];

const SWITCH: (typeof ENTRIES)[number] = {
  id: 'switch',
  label: 'Switch organisation',
  icon: ArrowLeftRight,
  to: '/platform/team#organisations',
};

/** The account menu. Logging out loads a new document, so that nothing stays in memory. */
export function AvatarMenu({
  person: { name, email, pictureUrl, organisation },
}: {
  person: SignedInPerson;
}) {
  const signOut = useRef<HTMLFormElement>(null);
  const { goSoon } = useGoSoon();
  const act = (id: unknown) => {
    const to = [SWITCH, ...ENTRIES].find((entry) => entry.id === id)?.to;
    if (to) return void goSoon(to);
    leaveBrowser();
    signOut.current?.requestSubmit();
  };
  return (
    <>
      <MenuTrigger>
        <Button aria-label={`Account of ${isolate(name)}`} className="btn btn-ghost btn-circle size-11 p-0">
          <Avatar url={pictureUrl} className="size-10" />
        </Button>
        <Popover placement="bottom end" className="menu-paper">
          <p className="px-3 pt-2 pb-3">
            <span className="block font-semibold wrap-anywhere">{name}</span>
            {email === name ? null : (
              <span className="block text-sm text-muted wrap-anywhere">
                <MailAddress of={email} />
              </span>
            )}
            {organisation !== null ? (
              <span className="mt-1 block text-sm wrap-anywhere">
                Working in <bdi>{calledOf(organisation)}</bdi>
              </span>
            ) : null}
          </p>
          <Menu aria-label="Account" className="outline-none" onAction={act}>
            {(organisation !== null ? [SWITCH, ...ENTRIES] : ENTRIES).map(({ id, label, icon: Icon }) => (
              <MenuItem key={id} id={id} textValue={label} className="menu-item">
                <Icon aria-hidden className="size-5" />
                {label}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      <form ref={signOut} method="post" action="/sign-out" hidden />
    </>
  );
}
