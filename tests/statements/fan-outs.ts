/** Files of `src/core`, each with the event's tables that its statements look through at more than one event; `*` where it has no others. */
type Where = Readonly<Record<string, string>>;

/**
 * The statements on an event's tables that name no event, by how they go on many machines. Nothing that a buyer or the door waits for belongs
 * here.
 */
export const FAN_OUTS: readonly { how: string; where: Where }[] = [
  {
    how: 'A sweep asks every machine what is due, and then works on one event after the other.',
    where: {
      'attendees/erase-answers.ts': 'answer_files answers attendees orders questions',
      'disputes/dispute-store.ts': 'disputes',
      'events/cancellation-store.ts': 'cancellations',
      'holds/hold-store.ts': 'orders',
      'installation/process-store.ts': 'ticket_types',
      'messages/message-store.ts': 'messages order_lines orders tickets',
      'orders/order-store.ts': 'orders',
      'payment-attempts/attempt-backlog.ts': 'payment_attempts',
      'payment-attempts/attempt-store.ts': 'orders payment_attempts',
      'promo-codes/reserve-store.ts': 'promo_codes promotion_types promotions ticket_types',
      'reconciliation/compare-disputes-store.ts': 'disputes',
      'reconciliation/reconciliation-store.ts': 'ledger_transfers payment_attempts payment_balances refunds',
      'refunds/refund-backlog.ts': 'refunds',
      'refunds/refund-store.ts': 'ledger_transfers payment_attempts payment_balances refunds',
      'tickets/resale-store.ts': 'admissions ticket_resales',
      'waiting-list/entry-store.ts':
        'admissions inventory orders shared_capacity_uses ticket_resales ticket_types tickets waiting_entries',
      'wallets/wallet-device-store.ts': 'wallet_devices wallet_passes',
      'wallets/wallet-event-store.ts': 'wallet_events',
      'wallets/wallet-pass-store.ts': 'wallet_changes wallet_events wallet_passes',
    },
  },
  {
    how: 'Each machine finds its part of a list or a sum over the events of an organisation or of everybody.',
    where: {
      'box-office/uncounted-sales.ts': 'till_shifts',
      'check-in/offline/manifest-store.ts': 'attendees event_keys',
      'event-approval/changed-store.ts': '*',
      'event-approval/waiting-store.ts': '*',
      'event-desk/home-store.ts': '*',
      'event-lists/calendar-feed.ts': 'event_moves',
      'event-lists/event-list-store.ts': '*',
      'event-lists/public-event-store.ts': '*',
      'event-page/sale-state-store.ts': '*',
      'events/event-slug.ts': 'orders',
      'events/event-store.ts': 'event_approvals',
      'exceptions/exception-store.ts': 'disputes orders payment_balances refunds',
      'exports/invoice-export-store.ts': '*',
      'money/money-store.ts': 'cancellations event_sums',
      'money/overview-store.ts': '*',
      'money/payout-reserve-store.ts': 'disputes ledger_transfers payment_attempts payment_balances refunds',
      'order-desk/order-tag-store.ts': 'order_tags',
      'receipts/seller-store.ts': 'receipt_texts',
      'search/search-store.ts': '*',
      'series/own-series-store.ts': '*',
      'taxes/tax-rate-store.ts': 'ticket_types',
    },
  },
  {
    how: 'Each machine finds what it has of one person: their tickets, their export, what is erased of them.',
    where: {
      'orders/my-orders-store.ts': 'order_claims orders',
      'personal-data/close-account-store.ts':
        'inventory order_claims orders promo_codes promotion_types promotions',
      'personal-data/export-account-store.ts': 'event_approvals scans till_entries till_shifts',
      'personal-data/exported-events-store.ts': '*',
      'personal-data/exported-orders-store.ts': '*',
      'personal-data/exported-received-store.ts': '*',
      'tickets/my-tickets-store.ts': '*',
      'users/user-details-store.ts': 'orders',
      'waiting-list/forget-waiting.ts': 'ticket_types waiting_entries',
    },
  },
  {
    how: 'Rows of several events that are wanted in the same turn are read together.',
    where: {
      'order-page/order-page-store.ts': '*',
      'receipts/receipt-store.ts': '*',
    },
  },
  {
    how: 'Each machine proves its part of the books once, after a restore.',
    where: {
      'ledger/find-wrong-sums.ts': 'event_sums ledger_entries ledger_transfers',
      'tickets/verify-newest-ticket.ts': 'event_keys tickets',
    },
  },
  {
    how: 'Each row once, after the secret changed.',
    where: {
      'attendees/forget-lost-answers.ts': 'answer_files answers',
      'attendees/reseal-answer-files.ts': 'answer_files',
      'attendees/reseal-answers.ts': 'answers',
      'events/replace-lost-keys.ts': 'event_keys',
      'events/reseal-event-keys.ts': 'event_keys',
    },
  },
  {
    how: 'At one event: PostgreSQL carries its id into both sides of the UNION, and each machine does.',
    where: {
      'exports/tables/transfer-export-store.ts':
        'ended_resales taken_back_transfers ticket_resales ticket_transfers',
      'order-desk/organiser-order-store.ts':
        'ended_resales taken_back_transfers ticket_resales ticket_transfers',
    },
  },
];
