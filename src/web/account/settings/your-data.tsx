import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Refused } from '../../ui/requests/call-api.ts';
import { saveFile } from '../../ui/requests/fetch-file.ts';
import { Section } from './section.tsx';

/** Downloads everything that is stored about the user. */
export function YourData() {
  const [problem, setProblem] = useState<string>();
  const download = async () => {
    setProblem(undefined);
    try {
      await saveFile('/api/account/export');
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setProblem(error.message);
    }
  };
  return (
    <Section title="Your data" lead="Everything we keep about you, in one file.">
      <p className="max-w-prose text-muted">
        Your profile, sessions, pictures, events, orders and tickets, as a JSON file that other programs can
        read.
      </p>
      {problem ? <Notice kind="error">{problem}</Notice> : null}
      <div>
        <Button onPress={download}>Download everything</Button>
      </div>
    </Section>
  );
}
