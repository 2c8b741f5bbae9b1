import type { TypeColour } from '../../core/ticket-types/type-colour.ts';

export const COLOUR_NAMES: Record<TypeColour, string> = {
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  teal: 'Teal',
  blue: 'Blue',
  purple: 'Purple',
  pink: 'Pink',
};

/** The colour of a ticket type as a dot before its name; nothing without a colour. */
export function ColourDot({ of }: { of: TypeColour | null }) {
  if (of === null) return null;
  return (
    <span
      role="img"
      aria-label={COLOUR_NAMES[of]}
      title={COLOUR_NAMES[of]}
      data-colour={of}
      className="type-colour"
    />
  );
}
