import { GENDERS, type Profile } from '../../../core/profile/profile.ts';
import { FieldError } from '../../ui/forms/field-frame.tsx';

/** Two radio buttons, of which neither is chosen at first. */
export function GenderField({ chosen, error }: { chosen: Profile['gender']; error: string | undefined }) {
  return (
    <fieldset aria-describedby={error ? 'gender-error' : undefined}>
      <legend className="font-semibold">Gender</legend>
      <div className="mt-1 flex flex-wrap gap-x-8">
        {GENDERS.map((gender) => (
          <label key={gender} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="gender"
              value={gender}
              defaultChecked={gender === chosen}
              className="radio"
            />
            {gender}
          </label>
        ))}
      </div>
      {error ? <FieldError id="gender-error">{error}</FieldError> : null}
    </fieldset>
  );
}
