import type { ReactNode } from 'react';
import { NameFields } from '../fields/name-fields.tsx';
import { PlaceField } from '../fields/place-field.tsx';
import { TimesFields } from '../fields/times-fields.tsx';
import { RenderingField } from '../files/rendering-field.tsx';

/** The step for name, place and time. @param children shown below the fields */
export function DetailsStep({ children }: { children: ReactNode }) {
  return (
    <>
      <NameFields />
      <TimesFields />
      <PlaceField />
      <RenderingField />
      {children}
    </>
  );
}
