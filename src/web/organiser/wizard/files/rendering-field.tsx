import { FileArchive } from 'lucide-react';
import { useId } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { isolate } from '../../../../core/shared/text/isolate.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DownloadButton } from '../../../ui/buttons/download-button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { FieldFrame, useFieldIds } from '../../../ui/forms/field-frame.tsx';
import type { Rendering } from '../draft/draft.ts';
import { useDraftField, useDraftForm } from '../draft/use-draft-form.ts';
import { useWizardFacts } from '../wizard-facts.ts';
import { fileSize } from './file-size.ts';

/** A 3d rendering of the event's area: asks whether there is one, then uploads, shows, downloads or removes it. */
export function RenderingField() {
  const { control } = useDraftForm();
  const wanted = useWatch({ control, name: 'hasRendering' });
  return (
    <div className="grid gap-3">
      <Controller
        control={control}
        name="hasRendering"
        render={({ field: { value, ...field } }) => (
          <Checkbox
            label="Would you like to upload a 3d rendering of the event area?"
            checked={value}
            {...field}
          />
        )}
      />
      {wanted ? <RenderingFile /> : null}
    </div>
  );
}

function RenderingFile() {
  const { control, setValue } = useDraftForm();
  const { upload } = useWizardFacts();
  const rendering = useWatch({ control, name: 'rendering' });
  if (upload.running) return <OnItsWay />;
  if (!rendering) return <Picker />;
  return (
    <Uploaded rendering={rendering} onRemove={() => setValue('rendering', null, { shouldDirty: true })} />
  );
}

function Picker() {
  const { upload } = useWizardFacts();
  const { error: fault } = useDraftField('rendering');
  const error = upload.error ?? fault;
  const hint = 'One zip file of at most 50 MB. Only you and the admins of this site can download it.';
  const ids = useFieldIds({ error, hint });
  return (
    <FieldFrame id={ids.id} label="Please upload your 3d file here" hint={hint} error={error}>
      <input
        type="file"
        accept=".zip,application/zip,application/x-zip-compressed"
        className="file-input w-full"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) void upload.start(file);
        }}
        {...ids}
      />
    </FieldFrame>
  );
}

function OnItsWay() {
  const { upload } = useWizardFacts();
  const id = useId();
  if (!upload.running) return null;
  const { fileName, sizeBytes, share } = upload.running;
  return (
    <div className="grid gap-3 rounded-box bg-raised p-4">
      <p id={id} className="font-semibold wrap-anywhere">
        Uploading {fileName}
      </p>
      <progress aria-labelledby={id} className="progress w-full" value={share} max={1} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm tabular-nums text-muted">
          {fileSize(share * sizeBytes)} of {fileSize(sizeBytes)}
        </p>
        <Button onPress={upload.cancel}>Cancel</Button>
      </div>
    </div>
  );
}

function Uploaded({ rendering, onRemove }: { rendering: Rendering; onRemove: () => void }) {
  const { storedRendering } = useWizardFacts();
  const { getValues } = useDraftForm();
  const stored = rendering.key === storedRendering;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-box bg-raised p-4">
      <FileArchive aria-hidden className="size-6 shrink-0" />
      <div className="min-w-40 flex-1">
        <p className="font-semibold wrap-anywhere">{rendering.fileName}</p>
        <p className="text-sm tabular-nums text-muted">
          {fileSize(rendering.sizeBytes)}
          {stored ? '' : ' · stored once you save the event'}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {stored ? (
          <DownloadButton large href={`/api/events/${getValues('id')}/rendering`}>
            Download
          </DownloadButton>
        ) : null}
        <Button onPress={onRemove} aria-label={`Remove ${isolate(rendering.fileName)}`}>
          Remove
        </Button>
      </div>
    </div>
  );
}
