import type { ReactNode } from 'react';
import { FeeField } from '../fields/fee-field.tsx';
import { ListedField } from '../fields/listed-field.tsx';
import { NameFields } from '../fields/name-fields.tsx';
import { PlaceField } from '../fields/place-field.tsx';
import { RefundPolicyField } from '../fields/refund-policy-field.tsx';
import { TimesFields } from '../fields/times-fields.tsx';
import { PhotoField } from '../files/photo-field.tsx';
import { RenderingField } from '../files/rendering-field.tsx';
import { TypesFields } from '../ticket-types/types-fields.tsx';
import type { SectionId } from './sections.ts';

/** The fields of a section, as in the wizard. @param children shown below them */
export function SectionFields({ section, children }: { section: SectionId; children: ReactNode }) {
  if (section === 'photo') return <PhotoField>{children}</PhotoField>;
  return (
    <>
      {section === 'name' ? <NameFields /> : null}
      {section === 'times' ? <TimesFields /> : null}
      {section === 'place' ? (
        <>
          <PlaceField />
          <RenderingField />
        </>
      ) : null}
      {section === 'types' ? <TypesFields /> : null}
      {section === 'sales' ? (
        <>
          <FeeField />
          <RefundPolicyField />
        </>
      ) : null}
      {section === 'listing' ? <ListedField /> : null}
      {children}
    </>
  );
}
