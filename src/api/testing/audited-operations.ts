import type { AuditKind } from '../../core/audit/kinds.ts';

/** Why an operation that changes something writes nothing into the audit log. */
interface Unaudited {
  because: string;
}

const OWN_HISTORY = { because: 'Buying and scanning have a history of their own, and are far too many.' };
const NOTHING_YET = { because: 'It mails somebody, and nothing changes before they follow the link.' };
const ONES_OWN = { because: 'It says who somebody is or how they like their pages, and opens nothing.' };
const READS = { because: 'It changes nothing that anybody else sees.' };
const UPLOAD = { because: 'A file that nothing shows yet; what shows it is audited.' };

/**
 * Every operation that changes something or hands many people's data out, with the kinds of entries that it may write into the audit log,
 * or with why it writes none.
 */
export const AUDITED_OPERATIONS: Record<string, AuditKind[] | Unaudited> = {
  'POST /beginTransaction': OWN_HISTORY,
  'POST /api/events': ['event.created'],
  'PUT /api/events/{eventId}': ['event.edited'],
  'DELETE /api/events/{eventId}': ['event.deleted'],
  'POST /api/events/{eventId}/copies': ['event.duplicated'],
  'POST /api/events/{eventId}/dates': ['event.dates-added', 'event.duplicated'],
  'PUT /api/events/{eventId}/following': ['event.edited'],
  'PATCH /api/events/{eventId}/series': ['event.series-changed'],
  'DELETE /api/events/{eventId}/series': ['event.left-series'],
  'POST /api/events/{eventId}/submission': ['event.submitted'],
  'POST /api/events/{eventId}/decision': ['event.approved', 'event.rejected'],
  'POST /api/events/{eventId}/cancellation': ['event.cancelled'],
  'POST /api/events/{eventId}/cancellation/refunds': ['order.all-refunded'],
  'POST /api/events/{eventId}/payouts': ['money.payout-recorded'],
  'PUT /api/current-organisation': ONES_OWN,
  'POST /api/organisations': ['organisation.founded'],
  'PATCH /api/organisations/{organisationId}': ['organisation.renamed'],
  'PATCH /api/organisations/{organisationId}/page': ['organisation.page-changed'],
  'POST /api/organisations/{organisationId}/invitations': ['team.invited'],
  'DELETE /api/organisations/{organisationId}/invitations/{email}': ['team.invitation-withdrawn'],
  'PUT /api/organisations/{organisationId}/members/{userId}': ['team.changed'],
  'DELETE /api/organisations/{organisationId}/members/{userId}': ['team.removed', 'team.left'],
  'POST /api/invitations/{invitationId}/acceptance': ['team.joined'],
  'POST /api/admin/reconciliations': ['money.reconciliation-asked'],
  'GET /api/admin/exports/money': ['export.money'],
  'GET /api/events/{eventId}/exports': READS,
  'GET /api/events/{eventId}/exports/{export}': [
    'export.orders',
    'export.attendees',
    'export.ledger',
    'export.codes',
    'export.audit',
    'export.table',
    'export.waiting-list',
  ],
  'GET /api/account/export': ['export.account'],
  'GET /api/organisations/{organisationId}/exports/activity': ['export.audit'],
  'GET /api/organisations/{organisationId}/activity.jsonl': ['export.audit'],
  'GET /api/admin/exports/activity': ['export.audit'],
  'GET /api/admin/activity.jsonl': ['export.audit'],
  'POST /api/events/{eventId}/orders/{orderId}/mails': ['order.tickets-resent'],
  'PUT /api/events/{eventId}/orders/{orderId}/email': ['order.email-corrected'],
  'POST /api/events/{eventId}/orders/{orderId}/claim': OWN_HISTORY,
  'DELETE /api/events/{eventId}/orders/{orderId}': OWN_HISTORY,
  'POST /api/events/{eventId}/orders/{orderId}/transfers': OWN_HISTORY,
  'DELETE /api/events/{eventId}/orders/{orderId}/transfers/{transferId}': OWN_HISTORY,
  'POST /api/events/{eventId}/transfers/{transferId}/acceptance': OWN_HISTORY,
  'PUT /api/events/{eventId}/transfers/{transferId}/details': OWN_HISTORY,
  'POST /api/events/{eventId}/transfers/{transferId}/transfers': OWN_HISTORY,
  'DELETE /api/events/{eventId}/transfers/{transferId}/transfers/{sentOnId}': OWN_HISTORY,
  'POST /api/events/{eventId}/orders/{orderId}/acceptance': OWN_HISTORY,
  'POST /api/events/{eventId}/waiting-list': OWN_HISTORY,
  'POST /api/events/{eventId}/waiting-list/{entryId}/confirmation': OWN_HISTORY,
  'DELETE /api/events/{eventId}/waiting-list/{entryId}': OWN_HISTORY,
  'PUT /api/events/{eventId}/waiting-list': ['event.waiting-list-changed'],
  'DELETE /api/events/{eventId}/waiting-list/people/{entryId}': ['event.waiting-list-removed'],
  'POST /api/events/{eventId}/ticket-mail': NOTHING_YET,
  'POST /api/events/{eventId}/orders/{orderId}/refund': ['order.refunded'],
  'POST /api/events/{eventId}/orders/{orderId}/returns': ['order.refunded'],
  'POST /api/events/{eventId}/refunds/{refundId}/retry': ['order.refund-retried'],
  'POST /api/events/{eventId}/messages': ['message.sent', 'message.scheduled'],
  'PUT /api/events/{eventId}/messages/{messageId}': ['message.changed'],
  'DELETE /api/events/{eventId}/messages/{messageId}': ['message.called-off'],
  'POST /api/events/{eventId}/message-recipients': READS,
  'POST /api/events/{eventId}/message-previews': READS,
  'POST /api/events/{eventId}/message-tests': { because: 'Its writer alone gets it.' },
  'PUT /api/admin/organisations/{organisationId}/message-trust': ['message.trust-changed'],
  'POST /api/exceptions/{exceptionId}/resolution': ['money.exception-answered'],
  'POST /uploadImage': UPLOAD,
  'POST /api/renderings': UPLOAD,
  'DELETE /api/admin/users/{userId}': ['account.deleted'],
  'PUT /api/admin/users/{userId}/ban': ['admin.banned'],
  'DELETE /api/admin/users/{userId}/ban': ['admin.unbanned'],
  'PUT /api/admin/users/{userId}/admin': ['admin.made', 'admin.unmade'],
  'DELETE /api/admin/prospects/{prospectId}': ['admin.prospect-deleted'],
  'PUT /api/questionnaire': ONES_OWN,
  'PUT /api/admin/questionnaire': ['admin.questions-changed'],
  'POST /api/events/{eventId}/check-ins': OWN_HISTORY,
  'POST /api/events/{eventId}/door-searches': READS,
  'PUT /api/events/{eventId}/collected-add-ons/{unitId}': OWN_HISTORY,
  'DELETE /api/events/{eventId}/collected-add-ons/{unitId}': OWN_HISTORY,
  'POST /api/events/{eventId}/add-ons': ['event.add-on-added'],
  'PUT /api/events/{eventId}/add-ons/{addOnId}': ['event.add-on-changed'],
  'DELETE /api/events/{eventId}/add-ons/{addOnId}': ['event.add-on-deleted'],
  'POST /api/events/{eventId}/promotions': ['event.code-added'],
  'PUT /api/events/{eventId}/promotions/{promotionId}': ['event.code-changed'],
  'POST /api/events/{eventId}/promotions/{promotionId}/end': ['event.code-ended'],
  'DELETE /api/events/{eventId}/promotions/{promotionId}': ['event.code-deleted'],
  'POST /api/events/{eventId}/box-office/shifts': ['till.opened'],
  'POST /api/events/{eventId}/box-office/shifts/{shiftId}/close': ['till.closed'],
  'POST /api/events/{eventId}/box-office/shifts/{shiftId}/sales': {
    because: 'The till’s entries are only ever added, and say who sold what.',
  },
  'POST /api/events/{eventId}/box-office/sales/{orderId}/admission': OWN_HISTORY,
  'POST /api/events/{eventId}/box-office/shifts/{shiftId}/refunds': ['order.refunded'],
  'GET /api/events/{eventId}/box-office/shifts/{shiftId}/entries': ['export.till'],
  'POST /api/events/{eventId}/areas': ['door.area-added'],
  'PUT /api/events/{eventId}/areas/{areaId}': ['door.area-changed'],
  'DELETE /api/events/{eventId}/areas/{areaId}': ['door.area-deleted'],
  'PUT /api/events/{eventId}/questions/settings': ['event.attendee-form-changed'],
  'POST /api/events/{eventId}/questions': ['event.question-added'],
  'PUT /api/events/{eventId}/questions/order': ['event.attendee-form-changed'],
  'PUT /api/events/{eventId}/questions/{questionId}': ['event.question-changed'],
  'DELETE /api/events/{eventId}/questions/{questionId}': ['event.question-deleted'],
  'PUT /api/events/{eventId}/orders/{orderId}/details': OWN_HISTORY,
  'POST /api/events/{eventId}/door-staff': ['door.invited'],
  'DELETE /api/events/{eventId}/door-staff/{email}': ['door.removed'],
  'PUT /api/organisations/{organisationId}/second-factor': ['organisation.second-factor-rule-changed'],
  'POST /api/sign-up': NOTHING_YET,
  'POST /api/verification-mail': NOTHING_YET,
  'POST /api/verify-email': ['account.created', 'account.password-reset'],
  'POST /api/sign-in': ['login.in', 'login.failed', 'login.locked-out'],
  'POST /api/sign-in/second-factor': ['login.in', 'login.failed', 'account.recovery-code-used'],
  'PATCH /api/profile': ['organisation.contact-changed'],
  'PUT /api/country': ONES_OWN,
  'PUT /api/profile/photo': ONES_OWN,
  'DELETE /api/profile/photo': ONES_OWN,
  'PUT /api/profile/logo': ['organisation.logo-changed'],
  'DELETE /api/profile/logo': ['organisation.logo-changed'],
  'POST /api/id-token': { because: 'It lasts minutes and dies with its session, whose log-in is audited.' },
  'POST /api/guest': READS,
  'POST /api/password-reset/request': NOTHING_YET,
  'POST /api/password-reset': ['account.password-reset'],
  'PUT /api/seller': ['money.seller-changed'],
  'POST /api/tax-rates': ['money.tax-rate-added'],
  'PUT /api/tax-rates/{taxRateId}': ['money.tax-rate-changed'],
  'DELETE /api/tax-rates/{taxRateId}': ['money.tax-rate-deleted'],
  'POST /api/payees/{provider}/check': READS,
  'PUT /api/payees/{provider}': ['money.payee-saved'],
  'PATCH /api/payees/{provider}': ['money.payee-switched'],
  'DELETE /api/payees/{provider}': ['money.payee-disconnected'],
  'POST /api/payees/{provider}/onboarding': ['money.payee-connected'],
  'POST /api/payees/{provider}/refresh': {
    because: 'The provider says how the account stands; nobody here decides it.',
  },
  'PUT /api/password': ['account.password-changed'],
  'POST /api/email-change': ['account.email-change-asked'],
  'DELETE /api/email-change': { because: 'Nothing changed yet.' },
  'POST /api/email-change/confirmation': ['account.email-changed', 'login.failed'],
  'POST /api/account/deletion': ['account.deleted'],
  'POST /api/second-factor/set-up': { because: 'Nothing is stored before it is turned on.' },
  'PUT /api/second-factor': ['account.second-factor-on'],
  'DELETE /api/second-factor': ['account.second-factor-off'],
  'POST /api/second-factor/recovery-codes': ['account.recovery-codes-made'],
  'POST /api/passkeys/challenge': READS,
  'POST /api/sign-in/passkey': ['login.in', 'login.failed'],
  'POST /api/passkeys/set-up': { because: 'Nothing is stored before the passkey is added.' },
  'POST /api/passkeys': ['account.passkey-added'],
  'PATCH /api/passkeys/{passkeyId}': ONES_OWN,
  'DELETE /api/passkeys/{passkeyId}': ['account.passkey-removed'],
  'POST /api/proof': ['login.failed', 'account.recovery-code-used'],
  'DELETE /api/sessions/{sessionId}': ['login.ended-device'],
  'DELETE /api/sessions': ['login.out-everywhere'],
  'POST /api/sign-out': ['login.out'],
  'POST /webhooks/{provider}': { because: 'A provider reports; what it leads to is booked.' },
};

/** What the forms of pages call and no operation of the API does. */
export const AUDITED_PAGES: Record<string, AuditKind[] | Unaudited> = {
  finishSignUp: ['login.in'],
  confirmOrder: OWN_HISTORY,
  unsubscribe: ONES_OWN,
  subscribeAgain: ONES_OWN,
  findPendingSignUp: READS,
  getEventToEdit: READS,
};

/** Done again, these change nothing, and so write nothing: the seller, the name or the contact stay as they are. */
const MAY_CHANGE_NOTHING: ReadonlySet<string> = new Set([
  'PUT /api/events/{eventId}/areas/{areaId}',
  'PUT /api/events/{eventId}/questions/settings',
  'PUT /api/events/{eventId}/add-ons/{addOnId}',
  'PUT /api/events/{eventId}/promotions/{promotionId}',
  'POST /api/events/{eventId}/promotions/{promotionId}/end',
  'PATCH /api/organisations/{organisationId}',
  'PUT /api/organisations/{organisationId}/second-factor',
  'PATCH /api/organisations/{organisationId}/page',
  'DELETE /api/organisations/{organisationId}/invitations/{email}',
  'POST /api/events/{eventId}/submission',
  'DELETE /api/events/{eventId}/door-staff/{email}',
  'POST /api/admin/reconciliations',
  'PATCH /api/profile',
  'DELETE /api/profile/logo',
  'PUT /api/seller',
  'PUT /api/tax-rates/{taxRateId}',
  'POST /api/sign-out',
]);

/** Says what is wrong where an operation wrote something else than it says, or nothing although it did something. */
export function auditTrouble(
  operation: string,
  status: number,
  written: readonly string[],
): string | undefined {
  const says = AUDITED_OPERATIONS[operation];
  const kinds: readonly string[] = Array.isArray(says) ? says : [];
  const foreign = written.filter((kind) => !kinds.includes(kind));
  if (foreign.length > 0) return `${operation} wrote ${foreign.join(', ')} and doesn’t say so. ${HOW}`;
  const changed = status < 300 && kinds.length > 0 && !MAY_CHANGE_NOTHING.has(operation);
  if (changed && written.length === 0) return `${operation} wrote nothing into the audit log. ${HOW}`;
  return undefined;
}

export const HOW =
  'A command writes an entry with `record(app, tx, { kind, by, ... })` (src/core/audit/record.ts) in its transaction; a new kind is added to AUDIT_KINDS (src/core/audit/kinds.ts) and to AUDIT_WORDS (src/core/activity/audit-words.ts), and the room to `walls.ts`. Then name its kinds in src/api/testing/audited-operations.ts, or say there with `because` why it needs no entry.';
