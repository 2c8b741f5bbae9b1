import '../wizard.css';
import { type FormEvent, useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { EventInput } from '../../../../core/events/event.ts';
import { toast } from '../../../ui/toaster.tsx';
import { FollowingChoice } from '../../series/following-choice.tsx';
import { differences, rebase } from '../draft/compare-drafts.ts';
import type { EventDraft } from '../draft/draft.ts';
import { Aside, Kept, OpenElsewhere } from '../draft/draft-notices.tsx';
import { keep, sectionKey } from '../draft/stored-draft.ts';
import { useStoredDraft } from '../draft/use-stored-draft.ts';
import { draftResolver, type Fault } from '../faults.ts';
import { useRenderingUpload } from '../files/use-rendering-upload.ts';
import { Step } from '../steps/step.tsx';
import { useLeaveWhenSaved } from '../use-leave-when-saved.ts';
import { useSave } from '../use-save.ts';
import { type Review, type WizardFacts, WizardFactsContext } from '../wizard-facts.ts';
import { SectionEnd } from './section-end.tsx';
import { SectionFields } from './section-fields.tsx';
import { editPath, type Section, sectionOf } from './sections.ts';

interface SectionFormProps
  extends Pick<
    WizardFacts,
    | 'currencies'
    | 'minimumAmounts'
    | 'serviceFee'
    | 'taxRates'
    | 'storedTypes'
    | 'storedSharedCapacities'
    | 'timesToMove'
    | 'findsStreets'
  > {
  userId: string;
  section: Section;
  /** The stored event, and its version. */
  stored: EventDraft;
  basedOn: string;
  /** What a change means for the admins' review. */
  review: Review;
  /** How many later dates of its series can be changed too. */
  laterDates: number;
}

/** One section of a stored event: its fields, what saving would change, and its save button. */
export function SectionForm(props: SectionFormProps) {
  const { userId, section, stored, basedOn, review, laterDates } = props;
  const { currencies, minimumAmounts, serviceFee, taxRates, storedTypes, storedSharedCapacities } = props;
  const { findsStreets, timesToMove } = props;
  const navigate = useNavigate();
  const form = useForm<EventDraft, unknown, EventInput>({
    defaultValues: stored,
    resolver: draftResolver,
    mode: 'onTouched',
  });
  const { fields } = section;
  const key = sectionKey(userId, stored.id, section.id);
  const kept = useStoredDraft(form, { key, basedOn, stored, fields });
  const upload = useRenderingUpload(form);
  const [following, setFollowing] = useState(false);
  const { save, busy, result } = useSave(form, { basedOn, settled: upload.settled, following });
  const refused = result && 'errors' in result ? result : undefined;
  const overview = editPath(stored.id);
  useLeaveWhenSaved(result, { drop: kept.drop, news: 'Event updated', to: overview });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const cancel = () => {
    const draft = form.getValues();
    if (differences(draft, stored).length > 0) {
      kept.drop();
      const bringBack = () => {
        keep(key, { draft, basedOn });
        void navigate(editPath(stored.id, section.id));
      };
      toast('Changes discarded', { action: { label: 'Undo', onClick: bringBack } });
    }
    return navigate(overview);
  };
  const goToFault = ({ field }: Fault) => {
    const other = sectionOf(field);
    if (other.id === section.id) return form.setFocus(field as 'name');
    void navigate(editPath(stored.id, other.id));
  };
  const keepMine = () => {
    if (!refused?.stored) return;
    form.reset(rebase(form.getValues(), refused.stored.draft, fields), { keepDefaultValues: true });
    void save(refused.stored.updatedAt);
  };
  // After the reload the page finds the kept draft to be of an older version, and asks what to do with it.
  const loadStored = () => location.reload();
  const storedRendering = stored.rendering?.key;
  const facts = useMemo(
    () => ({
      currencies,
      minimumAmounts,
      serviceFee,
      taxRates,
      storedTypes,
      storedSharedCapacities,
      timesToMove,
      storedRendering,
      findsStreets,
      upload,
    }),
    [
      currencies,
      minimumAmounts,
      serviceFee,
      taxRates,
      storedTypes,
      storedSharedCapacities,
      timesToMove,
      storedRendering,
      findsStreets,
      upload,
    ],
  );

  if (kept.where === 'elsewhere') return <OpenElsewhere onContinue={kept.continueHere} />;

  return (
    <FormProvider {...form}>
      <WizardFactsContext value={facts}>
        <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {kept.aside ? (
            <Aside
              mine={rebase(kept.aside.draft, stored, fields)}
              stored={stored}
              onTake={kept.takeAside}
              onDiscard={kept.closeAside}
            />
          ) : null}
          {/* Until then nothing keeps what is typed, so the fields are disabled rather than lose it. */}
          <fieldset disabled={!kept.ready} className="contents">
            {kept.restored ? <Kept isNew={false} onDiscard={kept.discard} /> : null}
            <Step title={section.title} announce={kept.continued} ready={kept.where === 'here'}>
              <SectionFields section={section.id}>
                <SectionEnd
                  stored={stored}
                  section={section}
                  review={review}
                  busy={busy}
                  refused={busy ? undefined : refused}
                  onFault={goToFault}
                  onCancel={cancel}
                  onKeepMine={keepMine}
                  onLoadStored={loadStored}
                >
                  {laterDates > 0 ? (
                    <FollowingChoice
                      legend="Change"
                      hint="Later dates get only the changes you make here. Their times move by as much as this date’s."
                      later={laterDates}
                      following={following}
                      onChange={setFollowing}
                    />
                  ) : null}
                </SectionEnd>
              </SectionFields>
            </Step>
          </fieldset>
        </form>
      </WizardFactsContext>
    </FormProvider>
  );
}
