import { countriesIn } from '../../core/profile/countries.ts';
import { frame } from '../../languages/en/frame.ts';
import { ErrorSlot } from './forms/error-slot.tsx';
import { useLanguage, useWords } from './language/language.tsx';

/** The fields of a business buyer, named as in an order's `business`. */
export const BUSINESS_PARTS = ['company', 'address', 'country', 'vatNumber'] as const;

interface CompanyFieldsProps {
  typed?: Record<string, string> | undefined;
  /** By path, such as "business.company". */
  errors: Record<string, string>;
}

/** Asks for the details of a company's invoice, in fields named `business[<part>]`. */
export function CompanyFields({ typed = {}, errors }: CompanyFieldsProps) {
  const { locale } = useLanguage();
  const say = useWords(frame);
  const part = (name: (typeof BUSINESS_PARTS)[number]) => ({
    id: `business-${name}`,
    name: `business[${name}]`,
    'aria-invalid': errors[`business.${name}`] ? true : undefined,
    'aria-describedby': `business.${name}-error`,
    defaultValue: typed[name] ?? '',
  });
  const slot = (name: (typeof BUSINESS_PARTS)[number]) => (
    <ErrorSlot path={`business.${name}`} message={errors[`business.${name}`]} />
  );
  return (
    <div className="grid gap-4 pt-4">
      <div className="grid gap-1.5">
        <label htmlFor="business-company" className="font-semibold">
          {say('company')}
        </label>
        <input {...part('company')} autoComplete="organization" maxLength={200} className="input" />
        {slot('company')}
      </div>
      <div className="grid gap-1.5">
        <label htmlFor="business-address" className="font-semibold">
          {say('address')}
        </label>
        <textarea
          {...part('address')}
          rows={3}
          dir="auto"
          autoComplete="street-address"
          maxLength={500}
          className="textarea"
        />
        {slot('address')}
      </div>
      <div className="grid gap-1.5">
        <label htmlFor="business-country" className="font-semibold">
          {say('country')}
        </label>
        <select {...part('country')} autoComplete="country" className="select">
          <option value="">{say('chooseCountry')}</option>
          {countriesIn(locale).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        {slot('country')}
      </div>
      <div className="grid gap-1.5">
        <label htmlFor="business-vatNumber" className="font-semibold">
          {say('vatNumber')}
        </label>
        <input
          {...part('vatNumber')}
          autoComplete="off"
          maxLength={30}
          spellCheck={false}
          className="input"
        />
        <p className="text-sm text-muted">{say('vatNumberHint')}</p>
        {slot('vatNumber')}
      </div>
    </div>
  );
}
