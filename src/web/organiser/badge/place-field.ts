import {
  type BadgeField,
  type BadgeLayout,
  FONT_PT,
  LABEL_MM,
  LEAST_QR_MM,
} from '../../../core/kiosk/badge-layout.ts';

/** A place on a label, mm. */
export type Place = Pick<BadgeField, 'x' | 'y' | 'width' | 'height'>;
export type Size = Pick<BadgeLayout, 'width' | 'height'>;

/** The smallest box of a text, mm: it can still be seen and pulled. */
const LEAST_TEXT_MM = 4;

const snap = (mm: number) => Math.round(mm * 2) / 2;
const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/** Moves or resizes a field to half millimetres, as far as it stays on the label. */
export function placed<Field extends BadgeField>(field: Field, label: Size, to: Partial<Place>): Field {
  const least = field.kind === 'qr' ? LEAST_QR_MM : LEAST_TEXT_MM;
  const wanted = { ...field, ...to };
  const width = clamp(snap(wanted.width), least, label.width);
  const height = clamp(snap(wanted.height), least, label.height);
  return {
    ...field,
    width,
    height,
    x: clamp(snap(wanted.x), 0, label.width - width),
    y: clamp(snap(wanted.y), 0, label.height - height),
  };
}

/** Changes a label's size. Fields move and shrink as far as it takes. */
export function resized(layout: BadgeLayout, to: Partial<Size>): BadgeLayout {
  const side = (mm: number) => clamp(snap(mm), LABEL_MM.least, LABEL_MM.most);
  const size = { width: side(to.width ?? layout.width), height: side(to.height ?? layout.height) };
  return { ...size, fields: layout.fields.map((field) => placed(field, size, {})) };
}

/** A font size in half points. */
export const fontSizeOf = (pt: number): number => clamp(snap(pt), FONT_PT.least, FONT_PT.most);

const MARGIN = 4;

/** The fields that a badge of a size has until somebody changes them: name, ticket type, event and code. */
export function standardLayout({ width, height }: Size): BadgeLayout {
  const isWide = width > 1.4 * height;
  const code = snap(
    isWide ? Math.min(height - 2 * MARGIN, width / 3) : Math.min(width - 2 * MARGIN, height / 3),
  );
  const line = (top: number, tall: number, fontSize: number, bold = false) => ({
    x: MARGIN,
    y: MARGIN + top * inner,
    width: width - 2 * MARGIN - (isWide ? code + MARGIN : 0),
    height: tall * inner,
    fontSize: fontSizeOf(fontSize),
    align: isWide ? ('left' as const) : ('center' as const),
    bold,
  });
  // The lines share what the code leaves.
  const inner = height - 2 * MARGIN - (isWide ? 0 : code + MARGIN);
  const fields: BadgeField[] = [
    { kind: 'name', ...line(0, 0.5, width / 2, true) },
    { kind: 'type', ...line(0.52, 0.24, width / 4) },
    { kind: 'event', ...line(0.78, 0.22, width / 5) },
  ];
  const qr: BadgeField = {
    kind: 'qr',
    x: isWide ? width - MARGIN - code : (width - code) / 2,
    y: isWide ? (height - code) / 2 : height - MARGIN - code,
    width: code,
    height: code,
  };
  const size = { width, height };
  const takesCode = code >= LEAST_QR_MM;
  return { ...size, fields: (takesCode ? [...fields, qr] : fields).map((field) => placed(field, size, {})) };
}
