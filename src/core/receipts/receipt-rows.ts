import { type RawBuilder, sql } from 'kysely';

/** A receipt or credit note as it is kept, with the seller that it was issued with: all null where there was none. */
export interface NumberedRow {
  number: number;
  kind: 'receipt' | 'credit-note';
  refundId: string | null;
  amountMinor: number;
  currency: string;
  issuedAt: string;
  legalName: string | null;
  address: string | null;
  registrationNumber: string | null;
  vatNumber: string | null;
  vatRate: number | null;
}

/** An order's receipt and its credit notes, in the order of their numbers, as JSON; the names in it shadow none of its callers'. */
export const numberedRowsOf = (eventId: RawBuilder<unknown>, orderId: RawBuilder<unknown>) => sql<
  NumberedRow[]
>`(
  select coalesce(json_agg(json_build_object('number', numbered.number, 'kind', numbered.kind, 'refundId', numbered.refund_id,
    'amountMinor', numbered.amount_minor, 'currency', numbered.currency, 'issuedAt', numbered.issued_at, 'legalName', sold_by.legal_name,
    'address', sold_by.address, 'registrationNumber', sold_by.registration_number, 'vatNumber', sold_by.vat_number,
    'vatRate', sold_by.vat_rate) order by numbered.number), '[]')
  from receipts numbered left join sellers sold_by on sold_by.organisation_id = numbered.organisation_id and sold_by.version = numbered.seller_version
  where numbered.event_id = ${eventId} and numbered.order_id = ${orderId}
)`;
