import { useEffect, useState } from 'react';
import { Field } from '../../ui/forms/field.tsx';

interface NumberFieldProps {
  label: string;
  value: number;
  /** Called once a number is typed to its end, or stepped. */
  onChange: (value: number) => void;
}

/** A number in half steps. What is not a number becomes what it was. */
export function NumberField({ label, value, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);
  const commit = () => {
    const number = typed.trim() === '' ? Number.NaN : Number(typed);
    if (Number.isFinite(number)) onChange(number);
    setTyped(String(value));
  };
  return (
    <Field
      label={label}
      type="number"
      step={0.5}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        commit();
      }}
    />
  );
}
