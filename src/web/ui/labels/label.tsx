import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import type { Badge, PrintedField } from '../../../core/kiosk/badge.ts';
import { fitText } from './fit-text.ts';
import './labels.css';

/** A badge as it is printed. Around it, `--mm` says how long a millimetre is. */
export function Label({ badge: { width, height, fields } }: { badge: Badge }) {
  return (
    <div
      className="print-label"
      style={{ '--label-width': width, '--label-height': height } as CSSProperties}
    >
      {fields.map((field, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place in the list
        <LabelField key={at} field={field} />
      ))}
    </div>
  );
}

/** The place of a field, for `.print-field`. */
export const placeOf = ({ x, y, width, height }: Pick<PrintedField, 'x' | 'y' | 'width' | 'height'>) =>
  ({ '--x': x, '--y': y, '--w': width, '--h': height }) as CSSProperties;

function LabelField({ field }: { field: PrintedField }) {
  if (field.kind === 'text') return <LabelText field={field} />;
  const image = `data:image/svg+xml,${encodeURIComponent(field.svg)}`;
  return <img className="print-field print-code" style={placeOf(field)} src={image} alt="" />;
}

function LabelText({ field }: { field: Extract<PrintedField, { kind: 'text' }> }) {
  const { text, fontSize, align, bold, width, height } = field;
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is measured depends on all of them
  useLayoutEffect(() => {
    const measure = () => box.current && fitText(box.current, fontSize);
    measure();
    // Letters have other widths once the font is there.
    void document.fonts.ready.then(measure);
  }, [text, fontSize, bold, width, height]);
  const type = { '--pt': fontSize, textAlign: align, fontWeight: bold ? 700 : 400 } as CSSProperties;
  return (
    <div ref={box} dir="auto" className="print-field print-text" style={{ ...placeOf(field), ...type }}>
      {text}
    </div>
  );
}
