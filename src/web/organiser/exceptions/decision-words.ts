import type { Decision } from '../../../core/exceptions/exception.ts';
import { happenedWords } from './exception-words.ts';

/** A decision's name, and its texts before and after. */
interface DecisionWords {
  button: string;
  done: string;
  /** The confirmation; null if the decision resolves nothing. */
  asks: { title: string; says: string; note: string; hint: string } | null;
}

export function decisionWords(
  decision: Decision,
  exception: Parameters<typeof happenedWords>[0],
): DecisionWords {
  switch (decision) {
    case 'resolved':
      return {
        button: 'Mark as resolved',
        done: 'Marked as resolved.',
        asks: {
          title: `Is “${happenedWords(exception).title}” resolved?`,
          says: 'It moves to ‘Resolved’. No money is sent.',
          note: 'How was it resolved?',
          hint: 'Others can read this. For example: paid back by bank transfer on 3 March.',
        },
      };
    case 'retry_refund':
      return { button: 'Try the refund again', done: 'We’re trying the refund again.', asks: null };
    case 'send_both':
      return {
        button: 'Send this refund as well',
        done: 'We’re sending this refund as well.',
        asks: {
          title: 'Should the customer get both?',
          says: 'We request this refund too, up to what is left of the payment.',
          note: 'Note (optional)',
          hint: 'Others can read this. For example: the other one was for the delay.',
        },
      };
    case 'same_money':
      return {
        button: 'It was the same money',
        done: 'Marked as resolved.',
        asks: {
          title: 'Was it the same money?',
          says: 'Confirm if the money sent at the card provider was this refund. No more money is sent.',
          ...CHECKED_THERE,
        },
      };
    case 'money_kept':
      return {
        button: 'The money is still there',
        done: 'The payment isn’t on hold any more.',
        asks: {
          title: 'Is the money still there?',
          says: 'Confirm only if no more of this payment was refunded than we’ve recorded: its tickets become valid, and we email them to the customer. If it bought no tickets, we send it back.',
          ...CHECKED_THERE,
        },
      };
    case 'make_order_again':
      return {
        button: 'Make the order again',
        done: 'We’re making the order again.',
        asks: {
          title: 'Make the order again?',
          says: 'If its seats are still free, the customer gets new tickets by email: the codes of earlier ones aren’t valid. If they aren’t, we refund the payment and tell the customer.',
          note: 'Note (optional)',
          hint: 'Others can read this.',
        },
      };
    case 'refund_lost':
      return {
        button: 'Refund it',
        done: 'We’re refunding it.',
        asks: {
          title: 'Refund this payment?',
          says: 'We send all of it back to the customer, and tell them by email that their order was lost.',
          note: 'Note (optional)',
          hint: 'Others can read this.',
        },
      };
    case 'money_refunded':
      return {
        button: 'It was refunded',
        done: 'Recorded as refunded.',
        asks: {
          title: 'Was it refunded?',
          says: 'Confirm only if all that was left of this payment was refunded at the card provider: we record that, and its tickets are cancelled. No money is sent.',
          ...CHECKED_THERE,
        },
      };
  }
}

const CHECKED_THERE = {
  note: 'Note (optional)',
  hint: 'Others can read this. For example: checked in the card provider’s dashboard on 3 March.',
};
