import type { ReactNode } from 'react';
import { FeeField } from '../fields/fee-field.tsx';
import { RefundPolicyField } from '../fields/refund-policy-field.tsx';
import { TypesFields } from '../ticket-types/types-fields.tsx';
import type { WantedField } from './use-steps.ts';

interface TypesStepProps {
  /** The field to focus. */
  wanted?: WantedField | undefined;
  /** Shown below the fields. */
  children?: ReactNode;
}

/** The step for ticket types and their terms. */
export function TypesStep({ wanted, children }: TypesStepProps) {
  return (
    <>
      <TypesFields wanted={wanted} />
      <FeeField />
      <RefundPolicyField />
      {children}
    </>
  );
}
