import { Section } from '../../account/settings/section.tsx';
import { SettingForm } from '../../account/settings/setting-form.tsx';
import { Unfold } from '../../account/settings/unfold.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';
import { CopyLink } from '../event-home/copy-link.tsx';

interface PublicPageProps {
  page: { path: string; about: string };
  /** The organisation's text about itself, as safe HTML. */
  about: string;
  publicUrl: string;
}

/** The organiser's page: its link to share, and its text. */
export function PublicPage({ page, about, publicUrl }: PublicPageProps) {
  return (
    <Section
      id="public-page"
      title="Public page"
      lead="All your events in one place, with a calendar people can subscribe to."
    >
      <CopyLink link={publicUrl + page.path} label="Your page" />
      {about ? (
        <div
          dir="auto"
          className="prose-text max-w-prose"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered with HTML off
          dangerouslySetInnerHTML={{ __html: about }}
        />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Unfold open={page.about ? 'Change text' : 'Add a text about you'}>
          {(close) => <About about={page.about} onClose={close} />}
        </Unfold>
        <Unfold open="Change link">{(close) => <Link path={page.path} onClose={close} />}</Unfold>
      </div>
    </Section>
  );
}

function About({ about, onClose }: { about: string; onClose: () => void }) {
  const change = useChange();
  const save = async (typed: Record<string, string>) => {
    await change('save-page', { about: typed.about });
    toast.success('Your page has the new text.');
    onClose();
  };
  return (
    <SettingForm submit="Save text" onSubmit={save} onCancel={onClose}>
      {(wrong) => (
        <TextArea
          label="About you"
          name="about"
          hint="A few sentences. Markdown works."
          rows={5}
          maxLength={2_000}
          defaultValue={about}
          error={wrong.about}
        />
      )}
    </SettingForm>
  );
}

function Link({ path, onClose }: { path: string; onClose: () => void }) {
  const change = useChange();
  const save = async (typed: Record<string, string>) => {
    await change('save-page', { slug: typed.slug });
    toast.success('Your page has the new link. The old one leads there.');
    onClose();
  };
  return (
    <SettingForm submit="Save link" onSubmit={save} onCancel={onClose}>
      {(wrong) => (
        <Field
          label="Link of your page"
          name="slug"
          hint="Letters from a to z, digits and dashes. Links you shared before still work."
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          defaultValue={path.replace('/o/', '')}
          error={wrong.slug}
        />
      )}
    </SettingForm>
  );
}
