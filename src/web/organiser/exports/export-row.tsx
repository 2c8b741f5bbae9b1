import { DownloadButton } from '../../ui/buttons/download-button.tsx';

interface ExportRowProps {
  title: string;
  says: string;
  heading?: 'h2' | 'h3';
  /** One button per file. */
  files: readonly { words: string; href: string }[];
}

/** An entry in a list of exports: what it is, and a button for each of its files. */
export function ExportRow({ title, says, heading: Heading = 'h2', files }: ExportRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-b border-line py-4">
      <div className="min-w-0 flex-1 basis-72">
        <Heading className="font-sans text-base font-semibold">{title}</Heading>
        <p className="text-muted">{says}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {files.map(({ words, ...file }) => (
          <DownloadButton key={words} {...file}>
            {words}
            <span className="sr-only"> of {title.toLowerCase()}</span>
          </DownloadButton>
        ))}
      </div>
    </li>
  );
}

/** The two files of a table: CSV for programs and XLSX for people. */
export const inFormats = (hrefOf: (format: 'csv' | 'xlsx') => string) => [
  { words: 'CSV', href: hrefOf('csv') },
  { words: 'Excel', href: hrefOf('xlsx') },
];
