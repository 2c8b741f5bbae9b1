import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-frame.tsx';
import { CropStage } from './crop-stage.tsx';
import type { Banner } from './draft.ts';
import { PictureInput } from './picture-input.tsx';

interface BannerEditorProps {
  value: Banner | null;
  onChange: (banner: Banner | null) => void;
  /** What the server had against the banner. */
  error: string | undefined;
  cropping: boolean;
  onCropping: (cropping: boolean) => void;
}

const UNREADABLE = 'This picture can’t be opened: it is damaged or far too large. Choose another one.';

/** Choose a picture, crop it, confirm; 'Edit again' crops the same picture once more. */
export function BannerEditor({ value, onChange, error, cropping, onCropping }: BannerEditorProps) {
  /** The picture as it was chosen: kept while the step is open, so that it can be cropped again in full. */
  const [source, setSource] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => () => void (source?.startsWith('blob:') && URL.revokeObjectURL(source)), [source]);

  const choose = (file: File) => {
    setSource(URL.createObjectURL(file));
    onCropping(true);
  };
  const done = (banner: Banner) => {
    onChange(banner);
    onCropping(false);
  };
  const giveUp = () => {
    setSource(undefined);
    setRefusal(UNREADABLE);
    onCropping(false);
  };
  const editAgain = () => {
    setSource((kept) => kept ?? value?.url);
    onCropping(true);
  };

  if (cropping && source) {
    return (
      <CropStage source={source} onDone={done} onCancel={() => onCropping(false)} onUnreadable={giveUp} />
    );
  }
  return (
    <div className="grid gap-5">
      {value ? <BannerPreview banner={value} /> : <Invitation />}
      {error ? <FieldError id="banner-error">{error}</FieldError> : null}
      <div className="flex flex-wrap items-start gap-3">
        <PictureInput
          label={value ? 'Choose another photo' : 'Choose a photo'}
          error={refusal}
          onRefuse={setRefusal}
          onChoose={choose}
        />
        {value ? (
          <>
            <Button onPress={editAgain}>Edit again</Button>
            <Button onPress={() => onChange(null)}>Remove</Button>
          </>
        ) : null}
      </div>
    </div>
  );
}

function BannerPreview({ banner }: { banner: Banner }) {
  return (
    <img
      src={banner.url}
      alt="Your banner as it will be shown"
      width={600}
      height={300}
      className="aspect-[2/1] w-full max-w-[600px] rounded-box object-cover"
    />
  );
}

function Invitation() {
  return (
    <p className="max-w-prose text-muted">
      A photo makes people stop and look. It is shown twice as wide as high. Without one we draw a poster for
      you.
    </p>
  );
}
