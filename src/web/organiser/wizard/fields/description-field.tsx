import { useEffect, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { FieldNotes, useFieldIds } from '../../../ui/forms/field-frame.tsx';
import { useDraftField, useDraftForm } from '../draft/use-draft-form.ts';

const HINT = 'Markdown works: **bold**, *italic*, lists and [links](https://example.com).';

/** The description, with one tab to write and one for a preview. */
export function DescriptionField() {
  const { error, ...description } = useDraftField('description');
  const ids = useFieldIds({ error, hint: HINT });
  return (
    <Tabs className="grid gap-1.5">
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <label htmlFor={ids.id} className="font-semibold">
          Description
        </label>
        <TabList aria-label="Write or preview" className="wizard-tabs">
          <Tab id="write" className="wizard-tab">
            Write
          </Tab>
          <Tab id="preview" className="wizard-tab">
            Preview
          </Tab>
        </TabList>
      </div>
      <TabPanel id="write" className="grid gap-1.5 outline-none">
        <textarea className="textarea" rows={8} dir="auto" {...description} {...ids} />
        <FieldNotes id={ids.id} hint={HINT} error={error} />
      </TabPanel>
      <TabPanel id="preview" className="rounded-box border border-line p-4 outline-offset-4">
        <Preview />
      </TabPanel>
    </Tabs>
  );
}

function Preview() {
  const text = useDraftForm().getValues('description');
  const [html, setHtml] = useState<string>();
  useEffect(() => {
    let unmounted = false;
    // The Markdown renderer is loaded only for a preview.
    void import('../../../ui/render-markdown.ts').then(({ renderMarkdown }) => {
      if (!unmounted) setHtml(renderMarkdown(text));
    });
    return () => {
      unmounted = true;
    };
  }, [text]);
  if (!text.trim()) return <p className="min-h-48 text-muted">Nothing is written yet.</p>;
  if (html === undefined) return <p className="min-h-48 text-muted">One moment…</p>;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered with HTML off
    <div dir="auto" className="prose-text min-h-48" dangerouslySetInnerHTML={{ __html: html }} />
  );
}
