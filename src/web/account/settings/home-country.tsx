import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';
import { Section } from './section.tsx';
import { SettingForm } from './setting-form.tsx';
import { Unfold } from './unfold.tsx';

interface HomeCountryProps {
  country: string | null;
  state: string | null;
  /** The countries to choose from. */
  countries: readonly string[];
}

/** Sets the home country and state, which the profile shows. */
export function HomeCountry({ country, state, countries }: HomeCountryProps) {
  return (
    <Section title="Country" lead="Where you live. Only you and our admins can see it.">
      {country ? (
        <p className="font-semibold wrap-anywhere">{state ? `${country}, ${state}` : country}</p>
      ) : (
        <p className="text-muted">Not set</p>
      )}
      <Unfold open={country ? 'Change country' : 'Set country'}>
        {(close) => <Change home={{ country, state }} countries={countries} onDone={close} />}
      </Unfold>
    </Section>
  );
}

interface ChangeProps {
  home: { country: string | null; state: string | null };
  countries: readonly string[];
  onDone: () => void;
}

function Change({ home, countries, onDone }: ChangeProps) {
  const change = useChange();
  const save = async ({ country = '', state = '' }: Record<string, string>) => {
    await change('country', { country, state });
    onDone();
    toast.success('Saved.');
  };
  return (
    <SettingForm submit="Save" onSubmit={save} onCancel={onDone}>
      {(wrong) => (
        <>
          <Select
            label="Country"
            name="country"
            autoComplete="country-name"
            defaultValue={home.country ?? ''}
            error={wrong.country}
          >
            <option value="">I’d rather not say</option>
            {countries.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
          <Field
            label="State, province or region"
            name="state"
            autoComplete="address-level1"
            maxLength={100}
            hint="Optional."
            defaultValue={home.state ?? ''}
            error={wrong.state}
          />
        </>
      )}
    </SettingForm>
  );
}
