import type { App } from '../shared/app.ts';
import { formForStaff, ORDER, seatKey } from './asked.ts';
import { findDetailsOf, hasNames, type KeptDetails } from './details-store.ts';
import type { AttendeeForm } from './question.ts';
import { findForm } from './question-store.ts';

/** The extra columns that exports of orders and tickets have when the event asks something. */
export interface ExportedDetails {
  ticketColumns: string[];
  orderColumns: string[];
  /** Returns the cells of a batch; name all of its orders. */
  read(orderIds: readonly string[]): Promise<{
    ticketCells(ticket: { orderId: string; lineNumber: number; seat: number }): string[];
    orderCells(orderId: string): string[];
  }>;
}

/**
 * Makes the columns of names and answers in the order of the form. Closed questions that have answers come last.
 * @param seesSensitive true for those who may edit the event; other people's files leave out sensitive questions
 */
export async function exportedDetails(
  app: App,
  eventId: string,
  seesSensitive: boolean,
): Promise<ExportedDetails> {
  const asked = await findForm(app.db, eventId);
  const form = asked ?? ((await hasNames(app.db, eventId)) ? formForStaff() : undefined);
  const isShown = ({ sensitive }: AttendeeForm['questions'][number]) => seesSensitive || !sensitive;
  const questions = (form?.questions ?? []).filter(isShown);
  const [ofTicket, ofOrder] = (['ticket', 'order'] as const).map((scope) =>
    questions.filter((question) => question.scope === scope),
  );
  const texts = (list: typeof questions = []) => list.map(({ text }) => text);
  const cells = (
    orderId: string,
    details: KeptDetails | undefined,
    key: string,
    list: typeof questions = [],
  ) => {
    const desk = `${app.settings.publicUrl}/platform/event/${eventId}/orders/${orderId}`;
    const kept = new Map(details?.kept.get(key)?.map((answer) => [answer.questionId, answer.value]));
    return list.map(({ id, kind }) => {
      const words = (kept.get(id) ?? []).join(', ');
      // The file itself is on the order desk, so the cell links there.
      return kind === 'file' && words ? `${words} (${desk})` : words;
    });
  };
  return {
    ticketColumns: form ? ['Name', 'Attendee email', ...texts(ofTicket), ...texts(ofOrder)] : [],
    orderColumns: texts(ofOrder),
    read: async (orderIds) => {
      const found = form
        ? await findDetailsOf(app, app.db, eventId, orderIds)
        : new Map<string, KeptDetails>();
      return {
        ticketCells: ({ orderId, lineNumber, seat }) => {
          if (!form) return [];
          const details = found.get(orderId);
          const key = seatKey({ line: lineNumber, seat });
          const attendee = details?.seats.get(key);
          return [
            ...[attendee?.name ?? '', attendee?.email ?? ''],
            ...cells(orderId, details, key, ofTicket),
            ...cells(orderId, details, seatKey(ORDER), ofOrder),
          ];
        },
        orderCells: (orderId) => cells(orderId, found.get(orderId), seatKey(ORDER), ofOrder),
      };
    },
  };
}
