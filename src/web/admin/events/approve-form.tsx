import type { ReactNode } from 'react';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { RefusedDecision } from './refused-decision.tsx';
import { SeenFields } from './seen-fields.tsx';
import { type SeenEvent, useDecision } from './use-decision.ts';

interface ApproveFormProps {
  event: SeenEvent & { name: string };
  /** The button's label. */
  words: string;
  /** The accessible name, if it is not the label and the event's name: "Approve Jazz". */
  label?: string;
  /** `main` if approving is what the screen is for, otherwise `quiet`. */
  look?: 'main' | 'quiet';
  /** Other things to do about the event, beside the button. */
  children?: ReactNode;
}

/**
 * Approves an event as it is shown. A refusal is shown below, so that the button stays in its place. If another admin decided meanwhile,
 * the same button then overrides that decision.
 */
export function ApproveForm({ event, words, label, look = 'main', children }: ApproveFormProps) {
  const { fetcher, errors, lookAgain, allTheSame, seen } = useDecision(event);
  const buttonWords = allTheSame ? 'Approve anyway' : words;
  const name = label && !allTheSame ? label : `${buttonWords}: ${isolate(event.name)}`;
  return (
    <>
      <fetcher.Form method="post" className="flex flex-wrap items-center gap-3">
        <SeenFields of={seen} />
        <Button
          type="submit"
          look={look}
          name="decision"
          value="approved"
          busy={fetcher.state !== 'idle'}
          aria-label={name}
        >
          {buttonWords}
        </Button>
        {children}
      </fetcher.Form>
      {errors ? (
        <div className="basis-full">
          <RefusedDecision errors={errors} lookAgain={lookAgain} />
        </div>
      ) : null}
    </>
  );
}
