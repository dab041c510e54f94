import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { toPictureError } from '#web/staff/form/picture-problems.ts';
import { StaffForm } from '#web/staff/form/staff-form.tsx';
import { useStaffForm } from '#web/staff/form/use-staff-form.ts';
import { putBack } from '#web/staff/history/history.calls.ts';
import { ObjectHead } from '#web/staff/object-page/object-head.tsx';
import { StaffPage } from '#web/staff/shell/staff-page.tsx';
import { notifyWithUndo } from '#web/staff/undo.tsx';
import common from '#web/ui/display/common.module.css';
import { notify } from '#web/ui/overlays/notify.ts';
import { OrganisationFields } from './organisation-fields.tsx';
import { emptyValues, fieldLabels, toFieldErrors, toRequest, validate } from './organisation-values.ts';
import { PictureField } from './picture-field.tsx';
import { changePicture, createOrganisation, useOrganisationFilters } from './staff-organisations.calls.ts';

const back = { label: 'Organisations', to: '/staff/organisations' };

export function NewOrganisationPage() {
  const navigate = useNavigate();
  const filters = useOrganisationFilters();
  const [picture, setPicture] = useState<File>();
  const form = useStaffForm({
    initial: { values: emptyValues, version: '' },
    validate,
    toFieldErrors,
    readCurrent: () => ({ values: emptyValues, version: '' }),
    save: async (values) => {
      const { organisation, entryId } = await createOrganisation(toRequest(values));
      const { id, name } = organisation;
      if (picture) await changePicture(id, picture).catch(notifyFailedPicture);
      await navigate({ to: '/staff/organisations/$id', params: { id }, replace: true });
      // A picture is a later change, which putting back the first one would not undo.
      if (entryId && !picture) notifyWithUndo(`${name} created.`, () => undoCreation(entryId));
      else notify('success', `${name} created.`);
      return organisation;
    },
  });
  const undoCreation = async (entryId: string) => {
    await navigate({ to: back.to, replace: true });
    await putBack(entryId);
  };
  return (
    <StaffPage title="New organisation" back={back} layout="narrow">
      <div className={common.stackLarge}>
        <ObjectHead name="New organisation" />
        <PictureField
          colourKey="new"
          name={form.values.name}
          pictureUrl={null}
          onChoose={async (file) => setPicture(file)}
          onRemove={async () => setPicture(undefined)}
        />
        <StaffForm
          form={form}
          label="New organisation"
          fieldLabels={fieldLabels}
          saveLabel="Create"
          onCancel={() => void navigate({ to: back.to })}
        >
          <OrganisationFields {...form} sectors={filters.sectors} canManage />
        </StaffForm>
      </div>
    </StaffPage>
  );
}

const notifyFailedPicture = (error: unknown) =>
  notify('error', 'The picture was not saved. Choose another one under Edit.', toPictureError(error));
