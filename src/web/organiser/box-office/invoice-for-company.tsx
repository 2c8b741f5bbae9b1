import { CompanyFields } from '../../ui/company-fields.tsx';

interface InvoiceForCompanyProps {
  /** Its name as typed so far. */
  company: string;
  /** By path. */
  errors: Record<string, string>;
  /** @param part of an order's `business` */
  onType: (part: string, typed: string) => void;
}

/** Asks for the details on a company's invoice, folded behind one line. */
export function InvoiceForCompany({ company, errors, onType }: InvoiceForCompanyProps) {
  return (
    <details
      className="fold"
      onChange={({ target }) => {
        const { name, value } = target as unknown as HTMLInputElement;
        onType(name.slice('business['.length, -1), value);
      }}
    >
      <summary>
        <span className="min-w-0 wrap-anywhere">
          Invoice for a company
          {company ? (
            <>
              : <bdi>{company}</bdi>
            </>
          ) : null}
        </span>
      </summary>
      <CompanyFields errors={errors} />
    </details>
  );
}
