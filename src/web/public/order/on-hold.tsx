import type { OrderPage } from '../../../core/order-page/order-page.ts';
import { order as words } from '../../../languages/en/order.ts';
import { Tell, useWords } from '../../ui/language/language.tsx';
import { Notice } from '../../ui/notice.tsx';

interface OnHoldProps {
  order: OrderPage;
  supportEmail: string;
}

/** Says why the tickets are not valid for now, and whom to write to. */
export function OnHold({ order: { number, dispute }, supportEmail }: OnHoldProps) {
  const say = useWords(words);
  const disputed = dispute === 'open';
  return (
    <Notice kind="warning" title={say(disputed ? 'disputedTitle' : 'checkedTitle')}>
      <p>{say(disputed ? 'disputedText' : 'checkedText')}</p>
      <p className="mt-2">
        <Tell
          of={words}
          text={disputed ? 'disputedHelp' : 'checkedHelp'}
          with={{
            email: (
              <a
                href={`mailto:${supportEmail}?subject=${encodeURIComponent(`Order ${number}`)}`}
                className="font-semibold underline underline-offset-4 wrap-anywhere"
              >
                {supportEmail}
              </a>
            ),
            number: <span className="font-semibold whitespace-nowrap">{number}</span>,
          }}
        />
      </p>
    </Notice>
  );
}
