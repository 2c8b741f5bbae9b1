import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PaymentException } from '../../../core/exceptions/exception.ts';
import { callApi, Refused } from '../../ui/call-api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toaster.tsx';
import { settlingWords } from './exception-words.ts';

interface SettleDialogProps {
  id: string;
  kind: PaymentException['kind'];
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks how it was settled: others read that later. */
export function SettleDialog({ id, kind, title, open, onOpenChange }: SettleDialogProps) {
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState('');
  const { revalidate } = useRevalidator();
  const settle = async () => {
    try {
      await callApi('POST', `/api/exceptions/${id}/settlement`, { note });
    } catch (error) {
      if (!(error instanceof Refused) || !error.fields.note) throw error;
      setWrong(error.fields.note);
      return false;
    }
    toast.success('Marked as settled.');
    await revalidate();
    return true;
  };
  return (
    <ConfirmDialog
      title={`Is “${title}” settled?`}
      open={open}
      onOpenChange={onOpenChange}
      confirm="Mark as settled"
      look="main"
      onConfirm={settle}
    >
      <p>{settlingWords(kind)}</p>
      <TextArea
        label="How was it settled?"
        hint="Others can read this. For example: paid back by bank transfer on 3 March."
        rows={4}
        maxLength={2000}
        value={note}
        onChange={({ target }) => {
          setWrong('');
          setNote(target.value);
        }}
        error={wrong || undefined}
        className="text-base-content"
      />
    </ConfirmDialog>
  );
}
