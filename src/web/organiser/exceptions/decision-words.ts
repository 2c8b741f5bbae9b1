import type { Decision, PaymentException } from '../../../core/exceptions/exception.ts';
import { happenedWords } from './exception-words.ts';

/** What a decision is called, and what is said before and after it. */
interface DecisionWords {
  button: string;
  done: string;
  /** What is asked once more first; null where nothing is settled by it. */
  asks: { title: string; says: string; note: string; hint: string } | null;
}

export function decisionWords(
  decision: Decision,
  exception: Pick<PaymentException, 'kind' | 'outcome' | 'detail'>,
): DecisionWords {
  switch (decision) {
    case 'settled':
      return {
        button: 'Mark as settled',
        done: 'Marked as settled.',
        asks: {
          title: `Is “${happenedWords(exception).title}” settled?`,
          says:
            exception.kind === 'unseen_return'
              ? 'It moves to ‘Settled’. The tickets stay on hold unless you refunded them, and no money is sent.'
              : 'It moves to ‘Settled’. No money is sent.',
          note: 'How was it settled?',
          hint: 'Others can read this. For example: paid back by bank transfer on 3 March.',
        },
      };
    case 'retry_refund':
      return { button: 'Try the refund again', done: 'We’re trying the refund again.', asks: null };
    case 'nothing_refunded':
      return {
        button: 'Nothing was refunded',
        done: 'The tickets are valid now.',
        asks: {
          title: 'Was nothing refunded?',
          says: 'Say so only if none of this payment was refunded: its tickets become valid, and we email them to the customer. No money is sent.',
          note: 'Note (optional)',
          hint: 'Others can read this. For example: checked in the card provider’s dashboard on 3 March.',
        },
      };
  }
}
