import { useState } from 'react';
import { formatCount } from '../../../core/shared/format-count.ts';
import type { UserDetails } from '../../../core/users/get-user.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { describeDate } from '../../ui/dates/describe-date.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { MailAddress } from '../../ui/mail-address.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { useChangeAndSay } from '../../ui/requests/use-change.ts';
import { QuestionSets } from '../questionnaire/question-sets.tsx';
import { BanForm } from './ban-form.tsx';
import { LiveEvents } from './live-events.tsx';
import { RoleButton } from './role-button.tsx';
import { UserBadges } from './user-badges.tsx';
import { homeOf, titleOf } from './user-words.ts';

interface UserDialogProps {
  user: UserDetails;
  /** It is the current admin, who cannot ban, delete or demote themselves. */
  isSelf: boolean;
  onClose: () => void;
  onDelete: () => void;
}

/** A user's details, their answers, and what admins can do about them. */
export function UserDialog({ user, isSelf, onClose, onDelete }: UserDialogProps) {
  const [open, setOpen] = useState(true);
  const [banning, setBanning] = useState(false);
  // Closes at once instead of when the address has changed: by then the page would still be inert when the focus returns to it, and the
  // focus would be lost.
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <Dialog title={<bdi>{titleOf(user)}</bdi>} open={open} onOpenChange={close}>
      <div className="flex items-center gap-4">
        <Avatar url={user.pictureUrl} className="size-20" />
        <div className="min-w-0">
          <p className="wrap-anywhere">
            <MailAddress of={user.email} />
          </p>
          <UserBadges user={user} />
        </div>
      </div>
      {user.banReason ? (
        <Notice kind="warning" title="Banned">
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {user.banReason}
          </p>
        </Notice>
      ) : null}
      <Facts user={user} />
      {user.liveEvents.length > 0 ? (
        <section aria-labelledby="live-events">
          <h3 id="live-events" className="font-semibold">
            On sale or with tickets people hold
          </h3>
          <LiveEvents events={user.liveEvents} />
        </section>
      ) : null}
      <QuestionSets questionnaire={user.questionnaire} />
      {banning ? <BanForm userId={user.id} onClose={() => setBanning(false)} /> : null}
      {isSelf ? <p className="text-muted">This is you. Another admin can change your role.</p> : null}
      {isSelf || banning ? null : (
        <div className="flex flex-wrap gap-3">
          <RoleButtons user={user} onBan={() => setBanning(true)} />
          <Button onPress={onDelete}>Delete</Button>
        </div>
      )}
    </Dialog>
  );
}

function RoleButtons({ user, onBan }: { user: UserDetails; onBan: () => void }) {
  const changeAndSay = useChangeAndSay();
  if (user.admin) return <RoleButton user={user} />;
  if (user.banned) {
    return (
      <Button onPress={() => changeAndSay('unban', { userId: user.id }, 'Ban lifted.')}>Lift the ban</Button>
    );
  }
  return (
    <>
      {user.verified ? <RoleButton user={user} /> : null}
      <Button onPress={onBan}>Ban</Button>
    </>
  );
}

function Facts({ user }: { user: UserDetails }) {
  const facts = [
    ['Role', user.admin ? 'Admin' : 'User'],
    ['Country, state', homeOf(user)],
    ['Gender', user.gender],
    ['Events', formatCount(user.events)],
    ['Paid orders', formatCount(user.orders)],
    ['Joined', describeDate(user.createdAt, 'UTC').day],
  ] as const;
  return (
    <dl className="fact-list">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd className="tabular-nums">
            {value ? <bdi>{value}</bdi> : <span className="text-muted">not set</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
