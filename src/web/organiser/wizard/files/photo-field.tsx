import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { useDraftForm } from '../draft/use-draft-form.ts';
import { useWizardFacts } from '../wizard-facts.ts';
import { BannerEditor } from './banner-editor.tsx';

/**
 * The banner of the event's page. While it is cropped, the other buttons are hidden and 'Confirm' is the only way forward.
 * @param children those buttons
 */
export function PhotoField({ children }: { children: ReactNode }) {
  const { control } = useDraftForm();
  const { crop } = useWizardFacts();
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
            cropping={crop.cropping}
            onCropping={crop.onCropping}
          />
        )}
      />
      {crop.cropping ? null : children}
    </>
  );
}
