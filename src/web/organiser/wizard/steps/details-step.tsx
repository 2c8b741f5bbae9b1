import { NameFields } from '../fields/name-fields.tsx';
import { PlaceField } from '../fields/place-field.tsx';
import { TimesFields } from '../fields/times-fields.tsx';
import { RenderingField } from '../files/rendering-field.tsx';
import { StepEnd } from './step-end.tsx';

/** The step for name, place and time. */
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
