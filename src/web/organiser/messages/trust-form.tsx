import type { Limits } from '../../../core/messages/message.ts';
import { Section } from '../../account/settings/section.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useChangeAndSay } from '../../ui/requests/use-change.ts';

/** Sets how much the organisation may send; for admins. */
export function TrustForm({ limits, organisationId }: { limits: Limits; organisationId: string }) {
  const changeAndSay = useChangeAndSay();
  const { decided, trust } = limits;
  const choose = (chosen: string) =>
    changeAndSay('trust', { organisationId, trust: chosen || null }, 'Saved. It holds for all their events.');
  return (
    <Section
      id="trust"
      title="This organiser’s limits"
      lead="New organisers send few messages, to few people, without links. Only admins see this."
    >
      <Select
        label="They may send"
        className="max-w-md"
        value={decided ? trust : ''}
        onChange={({ target }) => void choose(target.value)}
      >
        <option value="">What their sales allow ({trust === 'new' ? 'new' : 'trusted'})</option>
        <option value="trusted">Without these limits</option>
        <option value="off">Nothing</option>
      </Select>
    </Section>
  );
}
