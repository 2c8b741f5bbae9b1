import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { FieldError } from '../forms/field-frame.tsx';
import { useLeaving } from '../requests/use-leaving.ts';
import type { Viewport } from './crop-picture.ts';
import { CropStage } from './crop-stage.tsx';
import { PictureInput } from './picture-input.tsx';

interface PictureEditorProps {
  /** The size at which the picture is shown, px. */
  viewport: Viewport;
  /** The current picture, or null. */
  url: string | null;
  /** Describes the current picture. */
  alt: string;
  /** What a file is called in the texts; 'photo' by default. */
  name?: string;
  /** Shown while there is no picture. */
  invitation: ReactNode;
  /** The server's error for the picture. */
  error?: string | undefined;
  cropping: boolean;
  onCropping: (cropping: boolean) => void;
  /**
   * Takes a cropped picture; `leaving` is aborted once the editor is gone. @returns an error message if it was refused and can be tried
   * again
   */
  onConfirm: (picture: Blob, leaving: AbortSignal | undefined) => Promise<string | undefined>;
  onRemove: () => void;
  /** The label in place of 'Remove'. */
  removeLabel?: string;
}

const UNREADABLE = 'This picture can’t be opened: it is damaged or far too large. Choose another one.';

/** To choose a picture, crop it and confirm; 'Edit' crops the same picture again. */
export function PictureEditor(props: PictureEditorProps) {
  const { viewport, url, cropping, onCropping } = props;
  /** The chosen picture, kept while the editor is open so that the whole of it can be cropped again. */
  const [source, setSource] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => () => void (source?.startsWith('blob:') && URL.revokeObjectURL(source)), [source]);

  const leaving = useLeaving();

  const choose = (file: File) => {
    setSource(URL.createObjectURL(file));
    onCropping(true);
  };
  const confirm = async (picture: Blob) => {
    const problem = await props.onConfirm(picture, leaving());
    if (problem === undefined) onCropping(false);
    return problem;
  };
  const giveUp = () => {
    setSource(undefined);
    setRefusal(UNREADABLE);
    onCropping(false);
  };
  const editAgain = () => {
    setSource((kept) => kept ?? url ?? undefined);
    onCropping(true);
  };

  if (cropping && source) {
    return (
      <CropStage
        source={source}
        viewport={viewport}
        onConfirm={confirm}
        onCancel={() => onCropping(false)}
        onUnreadable={giveUp}
      />
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {url ? <Preview url={url} alt={props.alt} viewport={viewport} /> : props.invitation}
      {props.error ? <FieldError id="picture-error">{props.error}</FieldError> : null}
      <div className="flex flex-wrap items-start gap-3">
        <PictureInput
          label={`Choose ${url ? 'another' : 'a'} ${props.name ?? 'photo'}`}
          error={refusal}
          onRefuse={setRefusal}
          onChoose={choose}
        />
        {url ? (
          <>
            <Button onPress={editAgain}>Edit</Button>
            <Button onPress={props.onRemove}>{props.removeLabel ?? 'Remove'}</Button>
          </>
        ) : null}
      </div>
    </div>
  );
}

function Preview({ url, alt, viewport }: { url: string; alt: string; viewport: Viewport }) {
  const { width, height, round } = viewport;
  return (
    <img
      src={url}
      alt={alt}
      width={width}
      height={height}
      style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, ${width}px)` }}
      className={`h-auto object-cover ${round ? 'rounded-full' : 'rounded-box'}`}
    />
  );
}
