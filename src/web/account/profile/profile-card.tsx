import { Camera } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import type { Profile } from '../../../core/profile/profile.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { MailAddress } from '../../ui/mail-address.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';

interface ProfileCardProps {
  user: Profile;
  /** The edit-photo button. */
  editPhoto: Ref<HTMLSpanElement>;
  onEditPhoto: () => void;
}

/** The photo with its edit button, and the details that cannot be changed here. */
export function ProfileCard({ user, editPhoto, onEditPhoto }: ProfileCardProps) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <section aria-label="Who you are" className="profile-card">
      <Avatar url={user.photoUrl} className="aspect-square h-auto w-36 max-w-full" />
      {name ? <p className="max-w-full text-center text-2xl font-bold wrap-anywhere">{name}</p> : null}
      <span ref={editPhoto}>
        <Button onPress={onEditPhoto}>
          <Camera aria-hidden className="size-5" />
          {user.photoUrl ? 'Edit photo' : 'Add a photo'}
        </Button>
      </span>
      <dl className="mt-2 grid w-full grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-5">
        <Fact name="Email">
          <MailAddress of={user.email} />
          <SettingsLink>Change it in Settings</SettingsLink>
        </Fact>
        <Fact name="Country">
          {user.country ?? <span className="text-muted">Not set</span>}
          {user.country && user.state ? `, ${user.state}` : null}
          <SettingsLink>{user.country ? 'Change it in Settings' : 'Add it in Settings'}</SettingsLink>
        </Fact>
      </dl>
    </section>
  );
}

function SettingsLink({ children }: { children: string }) {
  return (
    <Link to="/platform/settings" className="mt-1 block w-fit text-sm text-muted underline">
      {children}
    </Link>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
