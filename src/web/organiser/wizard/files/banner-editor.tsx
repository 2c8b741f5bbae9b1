import { PictureEditor } from '../../../ui/pictures/picture-editor.tsx';
import { uploadPicture } from '../../../ui/pictures/upload-picture.ts';
import type { Banner } from '../draft/draft.ts';

interface BannerEditorProps {
  value: Banner | null;
  onChange: (banner: Banner | null) => void;
  /** The server's error about the banner. */
  error: string | undefined;
  cropping: boolean;
  onCropping: (cropping: boolean) => void;
}

const VIEWPORT = { width: 600, height: 300 };

/** The banner of an event, uploaded as soon as it is confirmed. */
export function BannerEditor({ value, onChange, error, cropping, onCropping }: BannerEditorProps) {
  const confirm = async (picture: Blob, leaving: AbortSignal | undefined) => {
    const uploaded = await uploadPicture({ method: 'POST', to: '/uploadImage' }, picture, leaving);
    if ('error' in uploaded) return uploaded.error;
    onChange(uploaded);
    return undefined;
  };
  return (
    <PictureEditor
      viewport={VIEWPORT}
      url={value?.url ?? null}
      alt="Your banner as it will be shown"
      invitation={<Invitation />}
      error={error}
      cropping={cropping}
      onCropping={onCropping}
      onConfirm={confirm}
      onRemove={() => onChange(null)}
    />
  );
}

function Invitation() {
  return (
    <p className="max-w-prose text-muted">
      A photo makes people stop and look. It’s shown twice as wide as it is high. Without one, we draw a
      poster for you.
    </p>
  );
}
