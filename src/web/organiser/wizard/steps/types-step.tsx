import type { ReactNode } from 'react';
import { FeeField } from '../fields/fee-field.tsx';
import { RefundPolicyField } from '../fields/refund-policy-field.tsx';
import { TypesFields } from '../ticket-types/types-fields.tsx';

/** The step for ticket types and their terms. @param children shown below the fields */
export function TypesStep({ children }: { children?: ReactNode }) {
  return (
    <>
      <TypesFields />
      <FeeField />
      <RefundPolicyField />
      {children}
    </>
  );
}
