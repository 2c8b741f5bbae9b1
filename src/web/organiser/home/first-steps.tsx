import { Check } from 'lucide-react';
import { Link } from 'react-router';
import type { FirstStep, FirstSteps as Steps } from '../../../core/event-desk/get-first-steps.ts';
import type { Approval } from '../../../core/events/event.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useNeedsApproval } from '../frame/use-needs-approval.ts';

interface StepWords {
  title: string;
  says: string;
  /** The words and the address of what to press; null where others have to act. */
  act: { words: string; to: string } | null;
}

const APPROVAL: Record<Approval, Pick<StepWords, 'says'> & { act: string | null }> = {
  draft: { says: 'We look at every event before it goes on sale.', act: 'Send it for approval' },
  pending: { says: 'We’re reviewing it, and will email you. Nothing to do.', act: null },
  rejected: { says: 'It wasn’t approved. Its page says why.', act: 'See what to change' },
  approved: { says: 'It’s on sale.', act: null },
};

const UNREVIEWED_DRAFT = { says: 'Nobody can buy before that.', act: 'Put it on sale' };

/** What each step says. Before there is an event, its steps are named and lead nowhere. */
function wordsOf(step: FirstStep, event: Steps['event'], needsApproval: boolean): StepWords {
  const at = (to: string, words: string) => (event ? { words, to } : null);
  const home = `/platform/event/${event?.id}`;
  switch (step) {
    case 'event':
      return {
        title: 'Create your event',
        says: 'A name, a day, a place and what a ticket costs.',
        act: { words: 'Create an Event', to: '/platform/new-event' },
      };
    case 'page':
      return {
        title: 'Finish its page',
        says: 'A photo and a few lines on what people can look forward to.',
        act: at(
          `/platform/edit-event/${event?.id}${event?.described ? '/photo' : ''}`,
          event?.described ? 'Add a photo' : 'Describe it',
        ),
      };
    case 'approval': {
      const approval = event?.approval ?? 'draft';
      const unreviewed = approval === 'draft' && !needsApproval;
      const { says, act } = unreviewed ? UNREVIEWED_DRAFT : APPROVAL[approval];
      return {
        title: needsApproval ? 'Get it approved' : 'Put it on sale',
        says,
        act: act === null ? null : at(home, act),
      };
    }
    case 'share':
      return {
        title: 'Share it',
        says: 'Its link and QR code are on its overview. This is ticked off by the first order.',
        act: at(`${home}#share`, 'Share'),
      };
    case 'contact':
      return {
        title: 'Answer customers yourself',
        says: 'Until you choose a reply address, our support gets their questions.',
        act: at('/platform/organisation#customer-questions', 'Choose'),
      };
    case 'bank':
      return {
        title: 'Say where your money goes',
        says: 'We pay out after the event.',
        act: at('/platform/organisation/payouts', 'Add bank details'),
      };
    case 'scan':
      return {
        title: 'Try the door',
        says: 'Open it on your phone and scan a ticket, so that the evening holds no surprises.',
        act: at(`${home}/door`, 'Try it'),
      };
  }
}

/** The way from an account to the first guest, ticked off as each step becomes true. */
export function FirstSteps({ first: { event, steps } }: { first: Steps }) {
  const needsApproval = useNeedsApproval();
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done && wordsOf(step.step, event, needsApproval).act)?.step;
  return (
    <section aria-labelledby="first-steps" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="first-steps" className="text-2xl">
          {event ? (
            <>
              Getting{' '}
              <Link to={`/platform/event/${event.id}`} className="hover:underline">
                <bdi>{event.name}</bdi>
              </Link>{' '}
              ready
            </>
          ) : (
            'From here to your first guest'
          )}
        </h2>
        <p className="text-muted tabular-nums">
          {done} of {steps.length} done
        </p>
      </div>
      <ol className="border-t border-line">
        {steps.map((step, at) => (
          <Step
            key={step.step}
            number={at + 1}
            done={step.done}
            main={step.step === next}
            words={wordsOf(step.step, event, needsApproval)}
          />
        ))}
      </ol>
    </section>
  );
}

interface StepProps {
  number: number;
  done: boolean;
  /** It is the next thing to do. */
  main: boolean;
  words: StepWords;
}

function Step({ number, done, main, words: { title, says, act } }: StepProps) {
  return (
    <li className="first-step" data-done={done}>
      <span aria-hidden className="first-step-sign">
        {done ? <Check className="size-4" /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {title}
          {done ? <span className="sr-only">, done</span> : null}
        </p>
        {done ? null : <p className="text-sm text-muted">{says}</p>}
      </div>
      {done || !act ? null : main ? (
        <Button to={act.to} look="main">
          {act.words}
        </Button>
      ) : (
        <Link to={act.to} className="text-link inline-flex min-h-11 items-center">
          {act.words}
        </Link>
      )}
    </li>
  );
}
