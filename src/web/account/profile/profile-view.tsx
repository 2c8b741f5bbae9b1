import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Profile } from '../../../core/profile/profile.ts';
import type { Progress } from '../../../core/questionnaire/questionnaire.ts';
import { uploadPicture } from '../../ui/pictures/upload-picture.ts';
import { useChange } from '../../ui/requests/use-change.ts';
import { useLeaving } from '../../ui/requests/use-leaving.ts';
import { DetailsForm } from './details-form.tsx';
import type { Message } from './message-area.tsx';
import { PhotoDialog } from './photo-dialog.tsx';
import { ProfileCard } from './profile-card.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { QuestionnaireLink } from './questionnaire-link.tsx';

export type ProfileUser = Profile & { progress: Progress };

/** The user's card beside the form; a skeleton while a new photo is sent and the user reloads. */
export function ProfileView({ user, latestBirth }: { user: ProfileUser; latestBirth: string }) {
  const { revalidate } = useRevalidator();
  const [editing, setEditing] = useState(false);
  const [message, setMessage] = useState<Message>();
  /** The user before the new photo, hidden until the reloaded one arrives. */
  const [outdated, setOutdated] = useState<ProfileUser>();
  const cleared = outdated === user;
  const editPhoto = useRef<HTMLSpanElement>(null);
  const wasCleared = useRef(false);
  useEffect(() => {
    // When the dialog closed, the button that should have got the focus was hidden.
    if (wasCleared.current && !cleared && !editing) editPhoto.current?.querySelector('button')?.focus();
    wasCleared.current = cleared;
  }, [cleared, editing]);

  const changeEditing = (open: boolean) => {
    setMessage(undefined);
    setEditing(open);
  };
  const change = useChange();
  const leaving = useLeaving();
  /** Sends a photo or removes the current one. @returns an error message if that failed */
  const save = async (photo: Blob | null): Promise<string | undefined> => {
    try {
      if (!photo) {
        await change('remove-photo');
        return undefined;
      }
      const uploaded = await uploadPicture({ method: 'PUT', to: '/api/profile/photo' }, photo, leaving());
      if ('error' in uploaded) return uploaded.error;
      await revalidate();
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : 'That didn’t work. Try again.';
    }
  };
  const finish = async (photo: Blob | null) => {
    setMessage(undefined);
    setOutdated(user);
    const problem = await save(photo);
    if (problem !== undefined) {
      setOutdated(undefined);
      setMessage({ kind: 'error', text: problem });
      return;
    }
    setEditing(false);
    setMessage({ kind: 'success', text: 'Updated' });
  };

  return (
    <>
      {cleared ? <ProfileSkeleton /> : null}
      {/* Hidden instead of removed, so that what was typed stays. */}
      <div hidden={cleared} className="profile">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <ProfileCard user={user} editPhoto={editPhoto} onEditPhoto={() => changeEditing(true)} />
          {user.progress > 0 ? <QuestionnaireLink progress={user.progress} /> : null}
        </div>
        <DetailsForm
          user={user}
          latestBirth={latestBirth}
          message={editing ? undefined : message}
          onMessage={setMessage}
        />
      </div>
      {editing ? (
        <PhotoDialog
          url={user.photoUrl}
          error={message?.text}
          sending={cleared}
          onFinish={finish}
          onClose={() => changeEditing(false)}
        />
      ) : null}
    </>
  );
}
