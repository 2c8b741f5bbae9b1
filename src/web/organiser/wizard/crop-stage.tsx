import 'react-easy-crop/react-easy-crop.css';
import { useId, useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { cropPicture } from './crop-picture.ts';
import type { Banner } from './draft.ts';
import { uploadBanner } from './upload-banner.ts';
import { useCropSize } from './use-crop-size.ts';

const MAX_ZOOM = 4;

interface CropStageProps {
  /** A picture that this page may read: a blob's address or our own. */
  source: string;
  onDone: (banner: Banner) => void;
  onCancel: () => void;
  /** The browser cannot show it. */
  onUnreadable: () => void;
}

/** Moves a picture under a window of 600 by 300 px: by touch, mouse, wheel or arrow keys. */
export function CropStage({ source, onDone, onCancel, onUnreadable }: CropStageProps) {
  const zoomId = useId();
  const stage = useRef<HTMLDivElement>(null);
  const cropSize = useCropSize(stage);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [error, setError] = useState<string>();

  const confirm = async () => {
    if (!area) return;
    setError(undefined);
    const picture = await cropPicture(source, area).catch(() => undefined);
    if (!picture) return onUnreadable();
    const uploaded = await uploadBanner(picture);
    if ('error' in uploaded) setError(uploaded.error);
    else onDone(uploaded);
  };

  return (
    <div className="grid gap-5">
      <div ref={stage} className="crop-stage">
        {cropSize ? (
          <Cropper
            image={source}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            cropSize={cropSize}
            objectFit="cover"
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ onError: onUnreadable, alt: '' }}
            cropperProps={{ role: 'group', 'aria-label': 'Crop: move the picture with the arrow keys' }}
            disableAutomaticStylesInjection
          />
        ) : null}
      </div>
      <div className="grid max-w-96 gap-1.5">
        <label htmlFor={zoomId} className="font-semibold">
          Zoom
        </label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
          className="range w-full"
        />
      </div>
      {error ? <Notice kind="error">{error}</Notice> : null}
      <div className="flex flex-wrap gap-3">
        <Button look="main" onPress={confirm} disabled={!area}>
          Confirm
        </Button>
        <Button onPress={onCancel}>Cancel</Button>
      </div>
    </div>
  );
}
