import { type FormEvent, type RefObject, useState } from 'react';
import { Button } from '../ui/buttons/button.tsx';
import { Field } from '../ui/forms/field.tsx';

interface TypedCodeProps {
  field: RefObject<HTMLInputElement | null>;
  onCode: (code: string) => void;
}

/** Typing always works: without a camera, for a crumpled ticket, or with a hand scanner, which types. */
export function TypedCode({ field, onCode }: TypedCodeProps) {
  const [error, setError] = useState<string>();
  const check = (event: FormEvent) => {
    event.preventDefault();
    const code = field.current?.value.trim() ?? '';
    setError(code ? undefined : 'Type the code printed on the ticket.');
    if (!code || !field.current) return;
    field.current.value = '';
    onCode(code);
  };
  return (
    <form onSubmit={check} className="flex items-start gap-3" noValidate>
      <Field
        ref={field}
        label="Type a code"
        name="code"
        placeholder="XXXXX-XXXXX"
        error={error}
        className="min-w-0 flex-1"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        onChange={() => setError(undefined)}
      />
      <Button type="submit" look="quiet" className="mt-7.5 shrink-0" busy={false}>
        Check
      </Button>
    </form>
  );
}
