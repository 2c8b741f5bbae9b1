import { Link } from 'react-router';
import type { OwnEventDetails } from '../../../core/event-desk/own-event.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { MailAddress } from '../../ui/mail-address.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useChangeAndSay } from '../../ui/requests/use-change.ts';

interface CustomerQuestionsProps {
  event: Pick<OwnEventDetails, 'contactEmail' | 'may' | 'organiser' | 'cancelled' | 'over' | 'orderCount'>;
  /** The reader's own address. */
  me: string;
  supportEmail: string;
}

/** Whether to ask at the top of the page, because nobody may have thought about it before the first order. */
const isNew = ({ contactEmail, may, cancelled, over, orderCount }: CustomerQuestionsProps['event']) =>
  contactEmail === null && may.includes('organisation.edit') && !cancelled && !over && orderCount === 0;

/** Asks organisers of a new event whether customers may write to them. */
export function WhoAnswers({ event, me, supportEmail }: CustomerQuestionsProps) {
  if (!isNew(event)) return null;
  return (
    <Notice kind="info" title="Our support gets your customers’ questions">
      <p className="mb-3 wrap-anywhere">
        Your pages and emails show {supportEmail}. To answer yourself, show {me} instead.
      </p>
      <WriteToMe />
    </Notice>
  );
}

/** Says which address customers see for questions. Organisers whose address it is not may put theirs there. */
export function CustomerQuestions({ event, me, supportEmail }: CustomerQuestionsProps) {
  const { contactEmail, may, organiser } = event;
  if (organiser || isNew(event)) return null;
  const mine = contactEmail === me;
  return (
    <section aria-labelledby="customer-questions" className="grid justify-items-start gap-2">
      <h2 id="customer-questions" className="text-xl">
        Customer questions
      </h2>
      <p className="wrap-anywhere">
        Customers see <MailAddress of={contactEmail ?? supportEmail} />
        {contactEmail === null ? ', our support.' : '.'}
      </p>
      {mine ? (
        <Link to="/platform/organisation#customer-questions" className="text-link">
          Change under Organisation
        </Link>
      ) : null}
      {!mine && may.includes('organisation.edit') ? (
        <>
          <p className="text-sm wrap-anywhere text-muted">You can show {me} instead.</p>
          <WriteToMe />
        </>
      ) : null}
    </section>
  );
}

function WriteToMe() {
  const changeAndSay = useChangeAndSay();
  return (
    <Button onPress={() => changeAndSay('answer-questions', {}, 'Customers now write to you.')}>
      Let customers write to me
    </Button>
  );
}
