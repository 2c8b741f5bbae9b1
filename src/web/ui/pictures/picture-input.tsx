import { type ChangeEvent, useId } from 'react';
import { acceptPicture } from '../../../core/media/accept-picture.ts';
import { DomainError, wordsOf } from '../../../core/shared/errors.ts';
import { FieldError } from '../forms/field-frame.tsx';

const START = 1024;

interface PictureInputProps {
  label: string;
  error: string | undefined;
  /** Called with an error message about the chosen file, or undefined if there is none. */
  onRefuse: (error: string | undefined) => void;
  onChoose: (file: File) => void;
}

/** A file input that checks a file at once by the server's rules. */
export function PictureInput({ label, error, onRefuse, onChoose }: PictureInputProps) {
  const id = useId();
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const file = input.files?.[0];
    if (!file) return;
    const refusal = await refusalOf(file);
    onRefuse(refusal);
    // So that choosing the same file again is a change.
    input.value = '';
    if (!refusal) onChoose(file);
  };
  return (
    <div className="grid justify-items-start gap-2">
      <label htmlFor={id} className="btn button file-button" data-look="quiet">
        {label}
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          aria-describedby={error ? `${id}-error` : undefined}
          className="sr-only"
          onChange={choose}
        />
      </label>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}

async function refusalOf(file: File): Promise<string | undefined> {
  try {
    acceptPicture(file.size, new Uint8Array(await file.slice(0, START).arrayBuffer()));
    return undefined;
  } catch (error) {
    return error instanceof DomainError ? wordsOf(error) : 'This file can’t be read. Choose another one.';
  }
}
