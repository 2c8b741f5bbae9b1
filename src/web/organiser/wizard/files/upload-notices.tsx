import { isolate } from '../../../../core/shared/text/isolate.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useWizardFacts } from '../wizard-facts.ts';

/** Says that saving waits for a 3d file, or that its upload failed. @param action the label of the waiting button */
export function UploadNotices({ action }: { action: string }) {
  const { upload } = useWizardFacts();
  return (
    <>
      {upload.running ? (
        <Notice kind="info" title={`${isolate(upload.running.fileName)} is still uploading`}>
          It’s {Math.round(upload.running.share * 100)}% uploaded. You can press {action} now: we save the
          event once it’s done.
        </Notice>
      ) : null}
      {upload.error ? (
        <Notice kind="error" title="The 3d file didn’t upload">
          {upload.error}
        </Notice>
      ) : null}
    </>
  );
}
