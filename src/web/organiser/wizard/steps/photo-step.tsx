import { PhotoField } from '../files/photo-field.tsx';
import { StepEnd } from './step-end.tsx';

/** The step for the banner. */
export function PhotoStep(ways: { onBack: () => void; onNext: () => void }) {
  return (
    <PhotoField>
      <StepEnd {...ways} />
    </PhotoField>
  );
}
