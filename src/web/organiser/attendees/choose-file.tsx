import { FileUp } from 'lucide-react';
import type { ReactNode } from 'react';

interface ChooseFileProps {
  onChoose: (file: File) => unknown;
  /** Whether one was chosen before. */
  chosen: boolean;
  /** What file it may be. */
  children: ReactNode;
}

/** Chooses a file of a list. Choosing the same one again, corrected meanwhile, reads it again. */
export function ChooseFile({ onChoose, chosen, children }: ChooseFileProps) {
  return (
    <label className="flex w-full cursor-pointer items-center gap-4 rounded-box border border-dashed border-line p-5 focus-within:outline-2 focus-within:outline-offset-2 hover:bg-base-200">
      <FileUp aria-hidden className="size-6 shrink-0" />
      <span className="min-w-0">
        <span className="block font-semibold">{chosen ? 'Choose another file' : 'Choose a file'}</span>
        <span className="block text-sm text-muted">{children}</span>
      </span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.json"
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void onChoose(file);
          target.value = '';
        }}
      />
    </label>
  );
}
