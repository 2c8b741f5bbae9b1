import { FeeField } from '../fields/fee-field.tsx';
import { RefundPolicyField } from '../fields/refund-policy-field.tsx';
import { TypesFields } from '../ticket-types/types-fields.tsx';
import { StepEnd } from './step-end.tsx';

/** The step for ticket types and their terms. */
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
