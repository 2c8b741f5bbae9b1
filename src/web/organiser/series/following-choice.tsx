interface FollowingChoiceProps {
  /** What is done to the dates. */
  legend: string;
  /** What it means for later dates. */
  hint?: string;
  /** How many later dates the change can also apply to. */
  later: number;
  following: boolean;
  onChange: (following: boolean) => void;
}

/** Asks whether a change is for one date of a series or for all later ones too. */
export function FollowingChoice({ legend, hint, later, following, onChange }: FollowingChoiceProps) {
  return (
    <fieldset className="grid min-w-0">
      <legend className="mb-1 font-semibold">{legend}</legend>
      <Choice label="This date only" checked={!following} onChoose={() => onChange(false)} />
      <Choice
        label={later === 1 ? 'This date and the one after it' : `This date and the ${later} after it`}
        checked={following}
        onChoose={() => onChange(true)}
      />
      {following && hint ? <p className="ps-9 text-sm text-muted">{hint}</p> : null}
    </fieldset>
  );
}

function Choice({ label, checked, onChoose }: { label: string; checked: boolean; onChoose: () => void }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input type="radio" name="following" className="radio shrink-0" checked={checked} onChange={onChoose} />
      <span className="min-w-0">{label}</span>
    </label>
  );
}
