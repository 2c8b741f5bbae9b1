import { useState } from 'react';
import type { Decision, PaymentException } from '../../../core/exceptions/exception.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { useChange, useChangeAndSay } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';
import { decisionWords } from './decision-words.ts';

interface DecisionButtonProps {
  exception: PaymentException;
  decision: Decision;
}

/**
 * One of the decisions that a person may take about an exception. If it resolves the exception, it first asks for confirmation and a note
 * for others.
 */
export function DecisionButton({ exception, decision }: DecisionButtonProps) {
  const [asking, setAsking] = useState(false);
  const change = useChange();
  const changeAndSay = useChangeAndSay();
  const { id } = exception;
  const { button, done, asks } = decisionWords(decision, exception);
  if (asks === null) {
    return <Button onPress={() => changeAndSay('decide', { id, decision }, done)}>{button}</Button>;
  }
  const decide = async (typed: FormData) => {
    await change('decide', { id, decision, note: typed.get('note') });
    toast.success(done);
  };
  return (
    <>
      <Button onPress={() => setAsking(true)}>{button}</Button>
      <ConfirmDialog
        title={asks.title}
        open={asking}
        onOpenChange={setAsking}
        confirm={button}
        look="main"
        onConfirm={decide}
      >
        {(wrong) => (
          <>
            <p>{asks.says}</p>
            <TextArea
              label={asks.note}
              name="note"
              hint={asks.hint}
              rows={4}
              maxLength={2000}
              error={wrong.note}
              className="text-base-content"
            />
          </>
        )}
      </ConfirmDialog>
    </>
  );
}
