import { type FormEvent, useState } from 'react';
import type { CopiedTool, ToolsCopied } from '../../../core/series/tools-to-copy.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAlive } from '../../ui/requests/use-alive.ts';
import { useAttempt } from '../../ui/requests/use-attempt.ts';
import { useChange } from '../../ui/requests/use-change.ts';
import { type CopiedWords, copiedWords, laterInWords } from './copied-words.ts';

const TOOLS: Record<CopiedTool, { label: string; hint?: string }> = {
  'add-ons': { label: 'Add-ons' },
  'promo-codes': { label: 'Promo codes', hint: 'Batches of codes stay with their date.' },
  questions: { label: 'Names and questions' },
  'door-areas': { label: 'Door areas' },
  'waiting-list': { label: 'Waiting list settings' },
};

interface CopyToolsProps {
  /** How many later dates there are. */
  later: number;
  /** The tool whose page led here. */
  tool: CopiedTool | undefined;
}

/** Copies chosen tools of a date to all later ones, and shows the result for each. */
export function CopyTools({ later, tool }: CopyToolsProps) {
  const alive = useAlive();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(tool && [tool]));
  const [copied, setCopied] = useState<CopiedWords>();
  const change = useChange();
  const { busy, refused, attempt } = useAttempt<'copy'>();
  const toggle = (one: string, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, one] : [...before].filter((other) => other !== one)));
  const send = (event: FormEvent) => {
    event.preventDefault();
    setCopied(undefined);
    void attempt('copy', async () =>
      setCopied(copiedWords(await change<ToolsCopied>('copy', { tools: [...chosen] }))),
    );
  };
  return (
    <section
      id="copy"
      aria-labelledby="copy-title"
      className="grid max-w-3xl scroll-mt-24 grid-cols-[minmax(0,1fr)] gap-6"
    >
      <div>
        <h2 id="copy-title" className="text-2xl">
          Copy to later dates
        </h2>
        <p className="mt-1 max-w-prose text-muted">
          Items with the same name there become the same as here, and missing ones are added. Nothing is
          removed. Times move with the date.
        </p>
      </div>
      <form method="post" noValidate onSubmit={send}>
        <fieldset disabled={!alive} className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <legend className="sr-only">What to copy</legend>
          <div className="grid items-start gap-x-6 sm:grid-cols-2">
            {Object.entries(TOOLS).map(([one, words]) => (
              <Checkbox
                key={one}
                {...words}
                checked={chosen.has(one)}
                onChange={({ target }) => toggle(one, target.checked)}
              />
            ))}
          </div>
          {refused ? <Notice kind="error">{refused.message}</Notice> : null}
          <Button
            type="submit"
            look="main"
            busy={busy !== undefined}
            className="justify-self-start max-sm:w-full"
          >
            Copy to {laterInWords(later)}
          </Button>
        </fieldset>
      </form>
      {copied ? <Copied words={copied} /> : null}
    </section>
  );
}

function Copied({ words: { title, kept, done } }: { words: CopiedWords }) {
  return (
    <Notice kind={kept.length > 0 ? 'warning' : 'success'} title={title}>
      <div className="grid gap-3">
        {kept.length > 0 ? (
          <ul className="grid gap-1">
            {kept.map(({ day, name, why }) => (
              <li key={`${day} ${name}`}>
                {day}: <bdi>{name}</bdi> stays as it is. {why}
              </li>
            ))}
          </ul>
        ) : null}
        {done.length > 0 ? (
          <details className="fold">
            <summary>What changed</summary>
            <ul className="grid gap-1">
              {done.map(({ day, words }) => (
                <li key={day} className="wrap-anywhere">
                  {day}: {words}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </div>
    </Notice>
  );
}
