import { useRef } from 'react';
import type { Promotion } from '../../../core/promo-codes/promotion.ts';
import type { BindTo } from '../../ui/forms/bind.ts';
import { Field } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import type { CODE } from './read-code-form.ts';

/** How new codes are made. */
export type Way = 'one' | 'random' | 'own';

const WAYS: Record<Way, { label: string; says: string }> = {
  one: { label: 'One code', says: 'For everybody you give it to, such as EARLYBIRD.' },
  random: { label: 'Many codes', says: 'We make up to 10 000 different ones to hand out.' },
  own: { label: 'Your own list', says: 'Paste codes or load a CSV file.' },
};

interface CodeNamesProps {
  promotion: Promotion | undefined;
  way: Way;
  onWay: (way: Way) => void;
  bind: BindTo<typeof CODE>;
  wrong: Record<string, string>;
}

/** Asks what people type, or how many codes to make. The codes of an existing promotion stay. */
export function CodeNames({ promotion, way, onWay, bind, wrong }: CodeNamesProps) {
  if (promotion) {
    return promotion.code === null ? (
      <Field label="Name" maxLength={80} autoComplete="off" {...bind('name')} />
    ) : null;
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <fieldset className="grid gap-2">
        <legend className="sr-only">How many codes</legend>
        <div className="grid gap-2 sm:grid-cols-3">
          {(Object.keys(WAYS) as Way[]).map((one) => (
            <label key={one} className="way-choice">
              <input
                type="radio"
                name="way"
                value={one}
                checked={way === one}
                onChange={() => onWay(one)}
                className="radio"
              />
              <span className="grid min-w-0">
                <span className="font-semibold">{WAYS[one].label}</span>
                <span className="text-sm text-muted">{WAYS[one].says}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {way === 'one' ? (
        <Field
          label="Code"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="EARLYBIRD"
          className="sm:max-w-sm"
          {...bind('code')}
          hint="Letters and digits. People can type it in lower case."
        />
      ) : (
        <Field
          label="Name"
          maxLength={80}
          autoComplete="off"
          placeholder="Newsletter"
          className="sm:max-w-sm"
          {...bind('name')}
          hint="Only your team sees it."
        />
      )}
      {way === 'random' ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-2">
          <Field
            label="How many codes"
            placeholder="100"
            {...bind('count')}
            error={wrong.count ?? wrong.code}
          />
          <Field
            label="Begin with (optional)"
            maxLength={20}
            autoComplete="off"
            spellCheck={false}
            placeholder="CLUB-"
            {...bind('prefix')}
          />
        </div>
      ) : null}
      {way === 'own' ? <OwnCodes wrong={wrong} /> : null}
    </section>
  );
}

function OwnCodes({ wrong }: { wrong: Record<string, string> }) {
  const area = useRef<HTMLDivElement>(null);
  const load = async (file: File | undefined) => {
    const field = area.current?.querySelector('textarea');
    if (file && field) field.value = await file.text();
  };
  const at = Object.entries(wrong).find(([path]) => path.startsWith('codes.'));
  const line = at && `Code ${Number(at[0].slice('codes.'.length)) + 1}: ${at[1]}`;
  return (
    <div ref={area} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <TextArea
        label="Your codes"
        name="codes"
        rows={6}
        spellCheck={false}
        autoComplete="off"
        hint="One per line, up to 10 000. From a spreadsheet we use the first column."
        error={wrong.codes ?? line}
      />
      <label className="grid gap-1.5">
        <span className="font-semibold">Or load a CSV file</span>
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="file-input"
          onChange={({ target }) => void load(target.files?.[0])}
        />
      </label>
    </div>
  );
}
