import { Section } from '../../account/settings/section.tsx';
import { SettingForm } from '../../account/settings/setting-form.tsx';
import { Unfold } from '../../account/settings/unfold.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';

/** Edits the organisation's name, which customers see. */
export function OrganisationName({ name }: { name: string }) {
  return (
    <Section id="name" title="Name" lead="Customers see it on your event pages and receipts.">
      <p className="font-semibold wrap-anywhere">{name ? <bdi>{name}</bdi> : 'Not set'}</p>
      <Unfold open={name ? 'Change name' : 'Set name'}>
        {(close) => <Rename name={name} onClose={close} />}
      </Unfold>
    </Section>
  );
}

function Rename({ name, onClose }: { name: string; onClose: () => void }) {
  const change = useChange();
  const save = async (typed: Record<string, string>) => {
    await change('rename', { name: typed.name });
    toast.success('Customers see the new name now.');
    onClose();
  };
  return (
    <SettingForm submit="Save name" onSubmit={save} onCancel={onClose}>
      {(wrong) => <Field label="Name customers see" name="name" defaultValue={name} error={wrong.name} />}
    </SettingForm>
  );
}
