import type { ReactNode } from 'react';
import { FeeField } from './fee-field.tsx';
import { NameFields } from './name-fields.tsx';
import { PhotoField } from './photo-field.tsx';
import { PlaceField } from './place-field.tsx';
import { RefundPolicyField } from './refund-policy-field.tsx';
import { RenderingField } from './rendering-field.tsx';
import type { SectionId } from './sections.ts';
import { TimesFields } from './times-fields.tsx';
import { TypesFields } from './types-fields.tsx';

/** The fields of a section, as the wizard has them. @param children what stands below them */
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
      {children}
    </>
  );
}
