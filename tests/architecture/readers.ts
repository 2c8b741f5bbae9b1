/** The views of the database, with the room of core that each belongs to. */
export const VIEWS: Record<string, string> = { ledger_entries: 'ledger', payment_balances: 'ledger' };

/**
 * The rooms of core that read each table or view with SQL of their own, besides its owner. Whoever changes a column looks here. A room that
 * can call a function of the owner does that instead of joining a list.
 */
export const READERS: Record<string, string> = {
  add_on_ticket_types: 'inventory personal-data',
  add_ons: 'event-approval event-desk exports inventory personal-data pricing',
  admissions: 'attendee-desk guests messages order-desk order-refunds tickets transfers',
  answer_files: 'exports personal-data',
  answers: 'check-in kiosk personal-data',
  attendee_settings: 'inventory personal-data',
  attendees: 'attendee-desk check-in exports order-desk order-page personal-data search transfers wallets',
  audit_entries: 'activity',
  bank_accounts: 'event-desk',
  business_buyers: 'holds orders',
  cancellations: 'disputes event-page money order-mail personal-data',
  check_in_area_types: 'personal-data tickets',
  check_in_areas: 'exports figures personal-data tickets',
  collected_add_ons: 'add-ons exports order-refunds tickets',
  disputes: 'cancellation exceptions ledger money order-desk order-page personal-data reconciliation refunds',
  event_approvals: 'event-approval event-lists personal-data',
  event_keys: 'check-in event-page order-page tickets',
  event_moves: 'event-lists event-page order-mail order-page order-refunds personal-data transfers',
  event_slugs: 'event-page personal-data',
  event_sums: 'event-lists money',
  events:
    'activity attendees audit box-office cancellation check-in disputes event-approval ' +
    'event-desk event-lists event-page exceptions holds installation inventory media messages ' +
    'money order-desk order-mail order-page order-refunds orders organisations organiser-page personal-data ' +
    'promo-codes receipts refunds renderings search series taxes tickets transfers users ' +
    'waiting-list wallets',
  gates: 'personal-data',
  guest_batches: 'orders',
  images: 'personal-data',
  inventory:
    'add-ons box-office cancellation event-approval event-desk event-lists event-page events guests ' +
    'holds personal-data waiting-list',
  invitations: 'personal-data',
  ledger_transfers: 'money receipts refunds',
  mail_opt_outs: 'personal-data',
  members: 'accounts messages personal-data sign-up users',
  message_recipients: 'exports order-desk personal-data',
  messages: 'exports order-desk personal-data',
  order_address_changes: 'order-desk',
  order_claims: 'order-page personal-data',
  order_lines:
    'add-ons attendees box-office event-desk event-lists exports figures holds inventory messages ' +
    'order-desk order-page payments personal-data receipts refunds search ticket-types tickets ' +
    'waiting-list',
  order_notes: 'exports',
  order_mails: 'order-desk order-page personal-data',
  orders:
    'attendee-desk attendees box-office cancellation check-in disputes event-desk event-lists ' +
    'event-page events exceptions exports figures guests holds inventory messages money order-desk ' +
    'order-mail order-page order-refunds payment-attempts payments personal-data promo-codes ' +
    'receipts refunds search tickets transfers users waiting-list',
  organisation_slugs: 'organiser-page',
  organisations:
    'accounts activity audit event-approval event-desk event-page events media messages money ' +
    'order-page organiser-page personal-data receipts series transfers waiting-list wallets',
  outbox: 'messages orders personal-data',
  passkeys: 'accounts',
  passwords: 'sign-up',
  payees: 'event-desk inventory reconciliation',
  payment_attempts:
    'box-office cancellation disputes exports holds money order-desk order-mail order-page payments ' +
    'personal-data receipts reconciliation refunds tickets',
  payment_balances:
    'box-office money order-desk order-refunds payment-attempts receipts reconciliation refunds ' + 'tickets',
  payment_exceptions:
    'disputes event-desk installation money order-desk personal-data reconciliation refunds',
  payouts: 'personal-data',
  promo_codes: 'exports figures orders personal-data',
  promotion_types: 'personal-data',
  promotions: 'event-desk event-page exports figures personal-data',
  question_types: 'personal-data',
  questionnaires: 'personal-data',
  questions: 'check-in event-desk exports kiosk personal-data',
  receipt_texts: 'exports',
  receipts: 'disputes exports order-desk personal-data refunds',
  reconciliations: 'installation',
  refunds:
    'box-office cancellation exceptions exports ledger money order-desk order-mail ' +
    'order-page personal-data receipts',
  renderings: 'personal-data',
  order_sums: 'event-lists',
  restores: 'check-in installation',
  sales: 'event-desk event-lists figures money',
  scans: 'event-desk exports figures order-desk personal-data',
  second_factors: 'accounts',
  sellers: 'order-desk',
  series: 'event-lists personal-data series',
  shared_capacities: 'event-lists event-page events inventory personal-data tickets',
  shared_capacity_uses: 'event-lists event-page events inventory personal-data tickets',
  taken_back_transfers: 'tickets',
  tax_rates: 'events',
  ticket_resales: 'order-desk transfers',
  ticket_exchanges: 'tickets',
  ticket_transfers: 'attendee-desk attendees check-in exports messages order-desk order-refunds tickets',
  ticket_types:
    'add-ons attendee-desk box-office check-in event-approval event-desk event-lists event-page ' +
    'events exports figures guests installation inventory kiosk order-desk order-page order-refunds ' +
    'orders personal-data promo-codes receipts refunds search taxes tickets transfers waiting-list ' +
    'wallets',
  tickets:
    'add-ons attendee-desk attendees box-office check-in disputes exports guests kiosk messages ' +
    'order-desk order-mail order-page order-refunds orders personal-data receipts refunds search ' +
    'transfers wallets',
  till_entries: 'box-office exports personal-data',
  till_shifts: 'exports ledger personal-data',
  users:
    'activity audit box-office check-in disputes event-approval event-desk event-lists event-page ' +
    'events exceptions exports guests media messages money order-desk order-page organisations organiser-page ' +
    'payees personal-data profile reconciliation second-factor sign-up transfers users waiting-list',
  waiting_entries: 'holds ticket-types',
  waiting_lists: 'event-page personal-data',
  wallet_events: 'events',
};
