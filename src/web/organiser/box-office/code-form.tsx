import { Form } from 'react-router';
import { Button } from '../../ui/buttons/button.tsx';
import { FieldFrame, useFieldIds } from '../../ui/forms/field-frame.tsx';

interface CodeFormProps {
  /** The applied promo code; '' without one. */
  code: string;
  /** A typed code that can't be used; nothing is sold with it. */
  refused: { typed: string; why: string } | undefined;
}

/** Asks for a promo code; the till then sells at its prices. */
export function CodeForm({ code, refused }: CodeFormProps) {
  const hint = code ? 'Prices are those that it gives. Empty it to remove the code.' : undefined;
  const { id, ...described } = useFieldIds({ error: refused?.why, hint });
  return (
    <Form method="get" key={refused?.typed ?? code}>
      <FieldFrame id={id} label="Promo code" error={refused?.why} hint={hint}>
        <div className="flex flex-wrap gap-3">
          <input
            id={id}
            name="code"
            maxLength={200}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={refused?.typed ?? code}
            className="input min-w-0 flex-[1_1_10rem]"
            {...described}
          />
          <Button type="submit" look="quiet">
            {code || refused ? 'Change code' : 'Apply code'}
          </Button>
        </div>
      </FieldFrame>
    </Form>
  );
}
