import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-frame.tsx';
import { CropStage } from './crop-stage.tsx';
import type { Banner } from './draft.ts';
import { PictureInput } from './picture-input.tsx';

interface BannerEditorProps {
  value: Banner | null;
  onChange: (banner: Banner | null) => void;
  error: string | undefined;
}

/** Choose a picture, crop it, confirm; 'Edit again' crops the same picture once more. */
export function BannerEditor({ value, onChange, error }: BannerEditorProps) {
  /** The picture as it was chosen: kept while the step is open, so that it can be cropped again in full. */
  const [source, setSource] = useState<string>();
  const [cropping, setCropping] = useState(false);
  useEffect(() => () => void (source?.startsWith('blob:') && URL.revokeObjectURL(source)), [source]);

  const choose = (file: File) => {
    setSource(URL.createObjectURL(file));
    setCropping(true);
  };
  const done = (banner: Banner) => {
    onChange(banner);
    setCropping(false);
  };
  const editAgain = () => {
    setSource((kept) => kept ?? value?.url);
    setCropping(true);
  };

  if (cropping && source) {
    return <CropStage source={source} onDone={done} onCancel={() => setCropping(false)} />;
  }
  return (
    <div className="grid gap-5">
      {value ? (
        <img
          src={value.url}
          alt="Your banner as it will be shown"
          width={600}
          height={300}
          className="aspect-[2/1] w-full max-w-[600px] rounded-box object-cover"
        />
      ) : (
        <p className="max-w-prose text-muted">
          A photo makes people stop and look. It is shown twice as wide as high. Without one we draw a poster
          for you.
        </p>
      )}
      {error ? <FieldError id="banner-error">{error}</FieldError> : null}
      <div className="flex flex-wrap items-start gap-3">
        <PictureInput label={value ? 'Choose another photo' : 'Choose a photo'} onChoose={choose} />
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
