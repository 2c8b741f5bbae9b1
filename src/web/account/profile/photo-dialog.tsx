import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { PictureEditor } from '../../ui/pictures/picture-editor.tsx';

const VIEWPORT = { width: 200, height: 200, round: true };

interface PhotoDialogProps {
  /** The stored photo, or null. */
  url: string | null;
  /** Why the last 'Finish' did not save. */
  error: string | undefined;
  /** The photo is being saved, and nothing may change until that is over. */
  sending: boolean;
  /** Saves a new photo; null removes the current one. */
  onFinish: (photo: Blob | null) => Promise<void>;
  onClose: () => void;
}

/** The photo to save: a new one, null to remove it, undefined for no change. */
type Draft = { photo: Blob; url: string } | null | undefined;

/** To choose and crop a photo. Nothing is sent before 'Finish', and closing changes nothing. */
export function PhotoDialog({ url, error, sending, onFinish, onClose }: PhotoDialogProps) {
  const [cropping, setCropping] = useState(false);
  const [draft, setDraft] = useState<Draft>();
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!draft) return;
    end.current?.querySelector('button')?.focus();
    return () => URL.revokeObjectURL(draft.url);
  }, [draft]);
  const confirm = async (photo: Blob) => {
    setDraft({ photo, url: URL.createObjectURL(photo) });
    return undefined;
  };
  const finish = () => (draft === undefined ? onClose() : onFinish(draft === null ? null : draft.photo));
  return (
    <Dialog title="Edit Profile Photo" open onOpenChange={(open) => open || onClose()}>
      <div className="profile-photo" inert={sending}>
        <PictureEditor
          viewport={VIEWPORT}
          url={draft === undefined ? url : (draft?.url ?? null)}
          alt="Your photo as it will be shown"
          invitation={<Avatar url={null} className="aspect-square h-auto w-[200px] max-w-full" />}
          cropping={cropping}
          onCropping={setCropping}
          onConfirm={confirm}
          onRemove={() => setDraft(url === null ? undefined : null)}
          removeLabel="Remove photo"
        />
      </div>
      {error ? <Notice kind="error">{error}</Notice> : null}
      {cropping ? null : (
        <div ref={end} className="mt-2 flex justify-end">
          <Button
            look={draft === undefined ? 'quiet' : 'main'}
            onPress={finish}
            busy={sending}
            className="max-sm:w-full"
          >
            Finish
          </Button>
        </div>
      )}
    </Dialog>
  );
}
