import { Select } from '../../ui/forms/select.tsx';
import { NumberField } from './number-field.tsx';
import type { Size } from './place-field.ts';

/** Sizes that label printers take, mm. */
const SIZES: readonly (readonly [name: string, width: number, height: number])[] = [
  ['Label 62 × 100 mm', 62, 100],
  ['Label 89 × 36 mm', 89, 36],
  ['Card 86 × 54 mm', 86, 54],
  ['A7, 74 × 105 mm', 74, 105],
  ['A6, 105 × 148 mm', 105, 148],
];

/** Chooses a label's size: a usual one, or any. */
export function LabelSize({ size, onChange }: { size: Size; onChange: (to: Partial<Size>) => void }) {
  const usual = SIZES.findIndex(([, width, height]) => width === size.width && height === size.height);
  return (
    <div className="grid grid-cols-2 gap-4">
      <Select
        label="Label size"
        className="col-span-2"
        value={usual}
        onChange={({ target }) => {
          const [, width, height] = SIZES[Number(target.value)] ?? [];
          if (width && height) onChange({ width, height });
        }}
      >
        {SIZES.map(([name], at) => (
          <option key={name} value={at}>
            {name}
          </option>
        ))}
        <option value={-1} disabled={usual >= 0}>
          Another size
        </option>
      </Select>
      <NumberField label="Width, mm" value={size.width} onChange={(width) => onChange({ width })} />
      <NumberField label="Height, mm" value={size.height} onChange={(height) => onChange({ height })} />
    </div>
  );
}
