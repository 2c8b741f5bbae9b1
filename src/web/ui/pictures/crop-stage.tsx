import 'react-easy-crop/react-easy-crop.css';
import './crop-stage.css';
import { type CSSProperties, useEffect, useId, useRef, useState } from 'react';
import Cropper, { type Area, type MediaSize } from 'react-easy-crop';
import { Button } from '../buttons/button.tsx';
import { holdUnsaved } from '../kept/unsaved.ts';
import { Notice } from '../notice.tsx';
import { cropPicture, type Viewport } from './crop-picture.ts';
import { useCropSize } from './use-crop-size.ts';

const MAX_ZOOM = 4;

interface CropStageProps {
  /** A picture that this page may read: a blob URL or one of ours. */
  source: string;
  viewport: Viewport;
  /** Takes the cropped picture. @returns an error message if it was refused */
  onConfirm: (picture: Blob) => Promise<string | undefined>;
  onCancel: () => void;
  /** Called if the browser cannot show the picture. */
  onUnreadable: () => void;
}

/** Moves a picture under a window of fixed size: by touch, mouse, wheel or arrow keys. */
export function CropStage({ source, viewport, onConfirm, onCancel, onUnreadable }: CropStageProps) {
  const zoomId = useId();
  const stage = useRef<HTMLDivElement>(null);
  const cropSize = useCropSize(stage, viewport);
  useEffect(() => (stage.current ? holdUnsaved(stage.current) : undefined), []);
  const [media, setMedia] = useState<MediaSize>();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [factor, setFactor] = useState(1);
  const [area, setArea] = useState<Area>();
  const [error, setError] = useState<string>();
  // At the smallest zoom the picture just fills the window, whatever the size of the stage.
  const least =
    media && cropSize ? Math.max(cropSize.width / media.width, cropSize.height / media.height) : 1;

  const confirm = async () => {
    if (!area) return;
    setError(undefined);
    const picture = await cropPicture(source, area, viewport).catch(() => undefined);
    if (!picture) return onUnreadable();
    setError(await onConfirm(picture));
  };

  return (
    <div className="grid gap-5">
      <div
        ref={stage}
        className="crop-stage"
        style={
          {
            '--window-width': `${viewport.width}px`,
            '--window-height': `${viewport.height}px`,
          } as CSSProperties
        }
      >
        {cropSize ? (
          <Cropper
            image={source}
            crop={crop}
            zoom={least * factor}
            minZoom={least}
            maxZoom={least * MAX_ZOOM}
            cropSize={cropSize}
            cropShape={viewport.round ? 'round' : 'rect'}
            showGrid={!viewport.round}
            objectFit="cover"
            setMediaSize={setMedia}
            onCropChange={setCrop}
            onZoomChange={(zoom) => setFactor(zoom / least)}
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
          value={factor}
          onChange={(event) => setFactor(event.currentTarget.valueAsNumber)}
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
