import { useWatch } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import type { FormErrors } from '../../ui/form-errors.ts';
import { Notice } from '../../ui/notice.tsx';
import type { EventDraft } from './draft.ts';
import { type Fault, faultOf, findFaults } from './faults.ts';
import { STEPS } from './steps.ts';
import { useDraftForm } from './use-draft-form.ts';

interface LastStepProps {
  /** 'Create' or 'Update'. */
  action: string;
  busy: boolean;
  /** What the server refused last. */
  refused: FormErrors | undefined;
  onFault: (fault: Fault) => void;
}

/** What is missing, each linked to where it is entered; then the button that saves. */
export function LastStep({ action, busy, refused, onFault }: LastStepProps) {
  const { control, getFieldState, formState } = useDraftForm();
  const draft = useWatch({ control }) as EventDraft;
  const missing = findFaults(draft);
  const fromServer = Object.entries(refused?.fields ?? {})
    .map(([path, message]) => faultOf(path, message))
    .filter(({ field }) => getFieldState(field as 'name', formState).error?.type === 'server');
  const faults = [
    ...missing,
    ...fromServer.filter(({ field }) => !missing.some((fault) => fault.field === field)),
  ];
  return (
    <>
      {refused ? <Refusal refused={refused} /> : null}
      {faults.length === 0 ? (
        <Notice kind="success" title="Everything is there." />
      ) : (
        <ul className="grid gap-1">
          {faults.map((fault) => (
            <li key={fault.field}>
              <FaultLink fault={fault} draft={draft} onGo={() => onFault(fault)} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex justify-end pt-2">
        <Button type="submit" busy={busy} className="min-w-36">
          {action}
        </Button>
      </div>
    </>
  );
}

function FaultLink({ fault, draft, onGo }: { fault: Fault; draft: EventDraft; onGo: () => void }) {
  const step = STEPS.find(({ id }) => id === fault.step)?.label;
  const index = /^types\.(\d+)\./.exec(fault.field)?.[1];
  const type =
    index === undefined ? '' : ` · ${draft.types[Number(index)]?.name || `Ticket type ${Number(index) + 1}`}`;
  return (
    <button
      type="button"
      onClick={onGo}
      className="group grid min-h-11 w-full cursor-pointer py-2 text-start"
    >
      <span className="text-link">{fault.message}</span>
      <span className="text-sm text-muted">
        {step}
        {type}
      </span>
    </button>
  );
}

function Refusal({ refused }: { refused: FormErrors }) {
  if (Object.keys(refused.fields).length > 0) {
    return (
      <Notice kind="error" title="Not saved yet">
        Change what is listed here, then try again.
      </Notice>
    );
  }
  if (refused.code !== 'event.changed-meanwhile') return <Notice kind="error">{refused.detail}</Notice>;
  return (
    <Notice kind="error" title="Saved somewhere else meanwhile">
      {refused.detail} What you entered here is then gone.
      <Button onPress={() => location.reload()} className="mt-3">
        Load it again
      </Button>
    </Notice>
  );
}
