import { FeeField } from '../fields/fee-field.tsx';
import { RefundPolicyField } from '../fields/refund-policy-field.tsx';
import { TypesFields } from '../ticket-types/types-fields.tsx';
import { StepEnd } from './step-end.tsx';

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
