import type { EventPage } from '../../../../core/event-page/event-page.ts';
import { BUSINESS_PARTS, CompanyFields } from '../../../ui/company-fields.tsx';

interface ForCompanyProps {
  page: EventPage;
  typed: Record<string, string> | undefined;
  /** By path. */
  errors: Record<string, string>;
}

/** Asks what an invoice for a company says, folded away; not there where nothing that costs something is taxed. */
export function ForCompany({ page, typed, errors }: ForCompanyProps) {
  const taxed = page.types.some(
    ({ tax, charged, payWhatYouWant }) => tax && (charged.minor > 0 || payWhatYouWant),
  );
  if (!taxed) return null;
  const open = BUSINESS_PARTS.some((part) => typed?.[part] || errors[`business.${part}`]);
  return (
    <details className="fold mt-6" open={open || undefined}>
      <summary>I’m buying for a company</summary>
      <CompanyFields typed={typed} errors={errors} />
    </details>
  );
}
