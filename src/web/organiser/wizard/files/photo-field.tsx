import { type ReactNode, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useDraftForm } from '../draft/use-draft-form.ts';
import { BannerEditor } from './banner-editor.tsx';

/**
 * The banner of the event's page. While it is cropped, the other buttons are hidden and 'Confirm' is the only way forward.
 * @param children those buttons
 */
export function PhotoField({ children }: { children: ReactNode }) {
  const { control } = useDraftForm();
  const [cropping, setCropping] = useState(false);
  return (
    <>
      <Controller
        control={control}
        name="banner"
        render={({ field, fieldState }) => (
          <BannerEditor
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
            cropping={cropping}
            onCropping={setCropping}
          />
        )}
      />
      {cropping ? null : children}
    </>
  );
}
