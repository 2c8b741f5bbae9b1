import './profile.css';
import { Suspense } from 'react';
import { Await } from 'react-router';
import { getProfile } from '../../../core/profile/get-profile.ts';
import { latestBirth } from '../../../core/profile/profile.ts';
import { removeProfilePhoto } from '../../../core/profile/update-picture.ts';
import { updateProfile } from '../../../core/profile/update-profile.ts';
import { getQuestionnaire } from '../../../core/questionnaire/get-questionnaire.ts';
import { actorContext, appContext } from '../../context.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange } from '../../ui/requests/use-change.ts';
import type { Route } from './+types/profile.ts';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { ProfileView } from './profile-view.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Profile · Tikiti' }];

/** Not awaited, so that the page shows a skeleton while the user loads. */
export function loader({ context }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const user = Promise.all([getProfile(app, actor), getQuestionnaire(app, actor)]).then(
    ([profile, { open, progress }]) => ({ ...profile, progress: open ? progress : 0 }),
  );
  return { user, latestBirth: latestBirth(app.clock.now()) };
}

export function action({ context, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, {
    update: (input) => updateProfile(app, actor, input),
    'remove-photo': () => removeProfilePhoto(app, actor),
  });
}

export const clientAction = clientChange;

/** The page on which users edit their details and their photo. */
export default function ProfilePage({ loaderData: { user, latestBirth } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader title="Profile">Your name, photo and personal details.</PageHeader>
      <Suspense fallback={<ProfileSkeleton />}>
        <Await resolve={user}>{(loaded) => <ProfileView user={loaded} latestBirth={latestBirth} />}</Await>
      </Suspense>
    </div>
  );
}
