import { Controller } from 'react-hook-form';
import { BannerEditor } from './banner-editor.tsx';
import { StepEnd } from './step-end.tsx';
import { useDraftForm } from './use-draft-form.ts';

/** The banner that stands over the event's page. */
export function PhotoStep({ onNext }: { onNext: () => void }) {
  const { control } = useDraftForm();
  return (
    <>
      <Controller
        control={control}
        name="banner"
        render={({ field, fieldState }) => (
          <BannerEditor value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
      <StepEnd onNext={onNext} />
    </>
  );
}
