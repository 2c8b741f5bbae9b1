import type { EventExport } from './event-export.ts';
import { activity } from './tables/activity.ts';
import { addOns } from './tables/add-ons.ts';
import { attendees } from './tables/attendees.ts';
import { checkIns } from './tables/check-ins.ts';
import { codeUses } from './tables/code-uses.ts';
import { codes } from './tables/codes.ts';
import { messageRecipients } from './tables/message-recipients.ts';
import { messages } from './tables/messages.ts';
import { orderLines } from './tables/order-lines.ts';
import { orders } from './tables/orders.ts';
import { refunds } from './tables/refunds.ts';
import { resales } from './tables/resales.ts';
import { sources } from './tables/sources.ts';
import { statement } from './tables/statement.ts';
import { till } from './tables/till.ts';
import { transactions } from './tables/transactions.ts';
import { transfers } from './tables/transfers.ts';
import { waitingList } from './tables/waiting-list.ts';

/**
 * All exports of an event, in the order of its page. A new column in a table's file appears in both formats and in the API's documentation.
 * A new table is a file in `tables/` and a line here.
 */
export const EVENT_EXPORTS: readonly EventExport[] = [
  orders,
  orderLines,
  attendees,
  addOns,
  transfers,
  resales,
  checkIns,
  waitingList,
  codes,
  codeUses,
  messages,
  messageRecipients,
  sources,
  transactions,
  statement,
  refunds,
  till,
  activity,
];
