import { useState } from 'react';
import type { Seller } from '../../../core/receipts/seller.ts';
import { Section } from '../../account/settings/section.tsx';
import { SettingForm } from '../../account/settings/setting-form.tsx';
import { Unfold } from '../../account/settings/unfold.tsx';
import { ownTimeZone, timeZones } from '../../ui/dates/time-zones.ts';
import { Combobox } from '../../ui/forms/combobox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';

/** Edits the seller's details for receipts. */
export function SellerSection({ seller }: { seller: Seller }) {
  const hasDetails = seller.legalName !== '';
  return (
    <Section
      title="Receipts"
      ofOrganisation
      lead="Your customers get a numbered receipt when they pay. Add your business details to make it an invoice."
    >
      {hasDetails ? <SellerDetails seller={seller} /> : <p>Receipts show your account name.</p>}
      <Unfold open={hasDetails ? 'Change seller' : 'Add seller details'}>
        {(close) => <Change seller={seller} onDone={close} />}
      </Unfold>
    </Section>
  );
}

function SellerDetails({
  seller: { legalName, address, registrationNumber, vatNumber },
}: {
  seller: Seller;
}) {
  return (
    <div className="grid gap-1">
      <p className="font-semibold wrap-anywhere">{legalName}</p>
      {address ? (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {address}
        </p>
      ) : null}
      {registrationNumber ? <p className="wrap-anywhere">Registration number {registrationNumber}</p> : null}
      {vatNumber ? <p className="wrap-anywhere">VAT number {vatNumber}</p> : null}
    </div>
  );
}

function Change({ seller, onDone }: { seller: Seller; onDone: () => void }) {
  const change = useChange();
  const [timeZone, setTimeZone] = useState(() => seller.timeZone ?? ownTimeZone());
  const [zones] = useState(() => timeZones(timeZone));
  const save = async (typed: Record<string, string>) => {
    await change('seller', { ...typed, timeZone });
    onDone();
    toast.success('Saved. New receipts will show this.');
  };
  return (
    <SettingForm submit="Save" onSubmit={save} onCancel={onDone}>
      {(wrong) => (
        <>
          <Field
            label="Legal name"
            name="legalName"
            autoComplete="organization"
            maxLength={200}
            hint="As registered. Clear all fields to remove."
            defaultValue={seller.legalName}
            error={wrong.legalName}
          />
          <TextArea
            label="Address"
            name="address"
            rows={3}
            autoComplete="street-address"
            maxLength={500}
            defaultValue={seller.address}
            error={wrong.address}
          />
          <Field
            label="Registration number"
            name="registrationNumber"
            autoComplete="off"
            maxLength={60}
            hint="Optional."
            defaultValue={seller.registrationNumber}
            error={wrong.registrationNumber}
          />
          <Field
            label="VAT number"
            name="vatNumber"
            autoComplete="off"
            maxLength={60}
            hint="Optional."
            defaultValue={seller.vatNumber}
            error={wrong.vatNumber}
          />
          <Combobox
            label="Time zone"
            hint="Receipts are dated in it, wherever your events are."
            placeholder="Type a city"
            none="No time zone found"
            options={zones}
            value={timeZone}
            onChange={setTimeZone}
            error={wrong.timeZone}
          />
          <p className="text-muted">
            This is for new receipts. Receipts already issued, and their credit notes, won’t change.
          </p>
        </>
      )}
    </SettingForm>
  );
}
