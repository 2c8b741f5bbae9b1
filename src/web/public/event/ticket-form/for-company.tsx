import type { EventPage } from '../../../../core/event-page/event-page.ts';
import { event } from '../../../../languages/en/event.ts';
import { BUSINESS_PARTS, CompanyFields } from '../../../ui/company-fields.tsx';
import { useWords } from '../../../ui/language/language.tsx';

interface ForCompanyProps {
  page: EventPage;
  typed: Record<string, string> | undefined;
  /** Errors by path. */
  errors: Record<string, string>;
}

/** The folded fields for a company's invoice; left out if nothing with a price is taxed. */
export function ForCompany({ page, typed, errors }: ForCompanyProps) {
  const say = useWords(event);
  const taxed = page.types.some(
    ({ tax, charged, payWhatYouWant }) => tax && (charged.minor > 0 || payWhatYouWant),
  );
  if (!taxed) return null;
  const open = BUSINESS_PARTS.some((part) => typed?.[part] || errors[`business.${part}`]);
  return (
    <details className="fold mt-6" open={open || undefined}>
      <summary>{say('forCompany')}</summary>
      <CompanyFields typed={typed} errors={errors} />
    </details>
  );
}
