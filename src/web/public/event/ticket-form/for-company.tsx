import type { EventPage } from '../../../../core/event-page/event-page.ts';
import { COUNTRIES_BY_CODE } from '../../../../core/profile/countries.ts';
import { ErrorSlot } from './error-slot.tsx';

/** What is asked of whoever buys for a company, as an order's `business` has it. */
export const BUSINESS_PARTS = ['company', 'address', 'country', 'vatNumber'] as const;

interface ForCompanyProps {
  page: EventPage;
  typed: Record<string, string> | undefined;
  /** By path. */
  errors: Record<string, string>;
}

/** Asks what an invoice for a company says, folded away; not there where nothing that costs something is taxed. */
export function ForCompany({ page, typed = {}, errors }: ForCompanyProps) {
  const taxed = page.types.some(
    ({ tax, charged, payWhatYouWant }) => tax && (charged.minor > 0 || payWhatYouWant),
  );
  if (!taxed) return null;
  const open = BUSINESS_PARTS.some((part) => typed[part] || errors[`business.${part}`]);
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
    <details className="fold mt-6" open={open || undefined}>
      <summary>I’m buying for a company</summary>
      <div className="grid gap-4 pt-4">
        <div className="grid gap-1.5">
          <label htmlFor="business-company" className="font-semibold">
            Company
          </label>
          <input {...part('company')} autoComplete="organization" maxLength={200} className="input" />
          {slot('company')}
        </div>
        <div className="grid gap-1.5">
          <label htmlFor="business-address" className="font-semibold">
            Address
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
            Country
          </label>
          <select {...part('country')} autoComplete="country" className="select">
            <option value="">Choose a country</option>
            {COUNTRIES_BY_CODE.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          {slot('country')}
        </div>
        <div className="grid gap-1.5">
          <label htmlFor="business-vatNumber" className="font-semibold">
            VAT number
          </label>
          <input
            {...part('vatNumber')}
            autoComplete="off"
            maxLength={30}
            spellCheck={false}
            className="input"
          />
          <p className="text-sm text-muted">If your company has one.</p>
          {slot('vatNumber')}
        </div>
      </div>
    </details>
  );
}
