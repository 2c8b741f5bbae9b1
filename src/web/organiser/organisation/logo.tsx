import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Section } from '../../account/settings/section.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PictureEditor } from '../../ui/pictures/picture-editor.tsx';
import { uploadPicture } from '../../ui/pictures/upload-picture.ts';
import { useChange } from '../../ui/requests/use-change.ts';
import { useLeaving } from '../../ui/requests/use-leaving.ts';
import { toast } from '../../ui/toaster.tsx';

const VIEWPORT = { width: 200, height: 150 };
const PATH = '/api/profile/logo';

/** The logo beside an organiser's name. A new one is not shown to anybody before 'Finish'. */
export function Logo({ url }: { url: string | null }) {
  const { revalidate } = useRevalidator();
  const change = useChange();
  const [cropping, setCropping] = useState(false);
  const [draft, setDraft] = useState<{ picture: Blob; url: string }>();
  const [problem, setProblem] = useState<string>();
  const [removing, setRemoving] = useState(false);
  useEffect(() => () => void (draft && URL.revokeObjectURL(draft.url)), [draft]);

  const crop = async (picture: Blob) => {
    setProblem(undefined);
    setDraft({ picture, url: URL.createObjectURL(picture) });
    return undefined;
  };
  const leaving = useLeaving();
  const finish = async () => {
    if (!draft) return;
    setProblem(undefined);
    const uploaded = await uploadPicture({ method: 'PUT', to: PATH }, draft.picture, leaving());
    if ('error' in uploaded) return setProblem(uploaded.error);
    await revalidate();
    setDraft(undefined);
    toast.success('Saved. Your logo is on your event pages.');
  };
  const discard = () => {
    setDraft(undefined);
    setProblem(undefined);
  };
  const remove = async () => {
    await change('remove-logo');
    toast.success('Logo removed.');
  };

  return (
    <Section title="Logo" ofOrganisation lead="Shown on your event pages, beside your name.">
      <PictureEditor
        viewport={VIEWPORT}
        url={draft?.url ?? url}
        name="logo"
        alt={draft ? 'Your new logo, not saved yet' : 'Your logo'}
        invitation={<Empty />}
        cropping={cropping}
        onCropping={setCropping}
        onConfirm={crop}
        onRemove={draft ? discard : () => setRemoving(true)}
      />
      {problem ? <Notice kind="error">{problem}</Notice> : null}
      {draft && !cropping ? (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button look="main" onPress={finish}>
            Finish
          </Button>
          <p className="text-muted">Nobody sees it until you finish.</p>
        </div>
      ) : null}
      <ConfirmDialog
        title="Remove your logo?"
        open={removing}
        onOpenChange={setRemoving}
        confirm="Remove"
        onConfirm={remove}
      >
        <p>Your event pages will show only your name.</p>
      </ConfirmDialog>
    </Section>
  );
}

function Empty() {
  return (
    <p className="grid aspect-4/3 w-50 max-w-full place-items-center rounded-box border border-dashed border-line p-4 text-center text-muted">
      No logo yet
    </p>
  );
}
