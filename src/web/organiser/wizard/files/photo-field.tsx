import { type ReactNode, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useDraftForm } from '../draft/use-draft-form.ts';
import { BannerEditor } from './banner-editor.tsx';

/**
 * The banner that stands over the event's page. While it is cropped, 'Confirm' is the only way on.
 * @param children the way on
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
