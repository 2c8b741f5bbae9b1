import { FeeField } from './fee-field.tsx';
import { RefundPolicyField } from './refund-policy-field.tsx';
import { StepEnd } from './step-end.tsx';
import { TypesFields } from './types-fields.tsx';

/** The step that asks what there is to buy, and on what terms. */
export function TypesStep(ways: { onBack: () => void; onNext: () => void }) {
  return (
    <>
      <TypesFields />
      <FeeField />
      <RefundPolicyField />
      <StepEnd {...ways} />
    </>
  );
}
