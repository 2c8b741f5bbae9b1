import type { ListedUser } from '../../../core/users/user-list.ts';
import { MailAddress } from '../../ui/mail-address.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { QuestionnaireProgress } from '../questionnaire/questionnaire-progress.tsx';
import { UserBadges } from './user-badges.tsx';
import { homeOf, titleOf } from './user-words.ts';
import { ChooseUser, type Chosen, DetailsLink } from './users-table.tsx';

/** The list of users on a small screen. */
export function UsersList({ users, chosen }: { users: ListedUser[]; chosen: Chosen }) {
  return (
    <ul className="lg:hidden">
      {users.map((user) => (
        <li key={user.id} className="flex flex-wrap gap-x-4 gap-y-2 border-t border-line py-4">
          <span className="grid size-10 place-items-center">
            <ChooseUser user={user} chosen={chosen} />
          </span>
          <Avatar url={user.pictureUrl} />
          {/* Wraps below the picture if letters are large. */}
          <div className="grid flex-1 basis-40 grid-cols-[minmax(0,1fr)] gap-1">
            <p className="font-semibold wrap-anywhere">
              <bdi>{titleOf(user)}</bdi>
            </p>
            {user.name ? (
              <p className="text-sm wrap-anywhere">
                <MailAddress of={user.email} />
              </p>
            ) : null}
            <UserBadges user={user} />
            <p className="text-sm text-muted wrap-anywhere">
              {[homeOf(user), user.gender].filter(Boolean).join(' · ') || 'Country and gender not set'}
            </p>
            <div className="mt-1 flex flex-wrap items-center justify-between gap-4">
              <QuestionnaireProgress progress={user.progress} of={titleOf(user)} />
              <DetailsLink user={user} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
