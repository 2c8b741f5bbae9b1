import { NameFields } from './name-fields.tsx';
import { PlaceField } from './place-field.tsx';
import { RenderingField } from './rendering-field.tsx';
import { StepEnd } from './step-end.tsx';
import { TimesFields } from './times-fields.tsx';

/** The step that asks what, when and where. */
export function DetailsStep({ onNext }: { onNext: () => void }) {
  return (
    <>
      <NameFields />
      <TimesFields />
      <PlaceField />
      <RenderingField />
      <StepEnd onNext={onNext} />
    </>
  );
}
