import { StaffForm } from '#web/staff/form/staff-form.tsx';
import { useStaffForm } from '#web/staff/form/use-staff-form.ts';
import { putBack } from '#web/staff/history/history.calls.ts';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { notifyWithUndo } from '#web/staff/undo.tsx';
import common from '#web/ui/display/common.module.css';
import { notify } from '#web/ui/overlays/notify.ts';
import { OrganisationFields } from './organisation-fields.tsx';
import {
  fieldLabels,
  toFieldErrors,
  toOwnRequest,
  toRequest,
  toVersioned,
  validate,
} from './organisation-values.ts';
import { PictureField } from './picture-field.tsx';
import { listPlanLabels } from './plan-labels.ts';
import {
  changePicture,
  editOrganisation,
  removePicture,
  type StaffOrganisation,
  useOrganisationFilters,
} from './staff-organisations.calls.ts';

type Props = { organisation: StaffOrganisation; onDone: () => void };

export function EditOrganisationForm({ organisation, onDone }: Props) {
  const { id } = organisation;
  const { can } = usePermissions();
  const filters = useOrganisationFilters();
  const canManage = can('organisations.manage');
  const form = useStaffForm({
    initial: toVersioned(organisation),
    validate,
    toFieldErrors,
    readCurrent: (current) => toVersioned(current as StaffOrganisation),
    draft: `organisation ${id}`,
    save: async (values, version) => {
      const body = canManage ? toRequest(values) : toOwnRequest(values);
      const changed = await editOrganisation(id, version, body);
      onDone();
      notifyChange(`${changed.organisation.name} saved.`, changed.entryId);
      return changed.organisation;
    },
  });
  const sectorNames = new Map(filters.sectors.map(({ id: sectorId, name }) => [sectorId, name]));
  return (
    <div className={common.stackLarge}>
      <OwnPicture organisation={organisation} />
      <StaffForm
        form={form}
        label="Organisation"
        fieldLabels={fieldLabels}
        formatValue={(name, value) => formatValue(name, value, sectorNames)}
        onCancel={onDone}
      >
        <OrganisationFields {...form} sectors={filters.sectors} canManage={canManage} />
      </StaffForm>
    </div>
  );
}

function OwnPicture({ organisation: { id, name, pictureUrl } }: Pick<Props, 'organisation'>) {
  return (
    <PictureField
      key={pictureUrl}
      colourKey={id}
      name={name}
      pictureUrl={pictureUrl}
      onChoose={async (file, onProgress) => {
        const { entryId } = await changePicture(id, file, { onProgress });
        notifyChange('Picture changed.', entryId);
      }}
      onRemove={async () => notifyChange('Picture removed.', (await removePicture(id)).entryId)}
    />
  );
}

/** Without an entry nothing changed, so there is nothing to undo. */
function notifyChange(title: string, entryId: string | null): void {
  if (entryId) notifyWithUndo(title, () => putBack(entryId));
  else notify('success', title);
}

function formatValue(name: string, value: unknown, sectorNames: Map<string, string>): string {
  if (name === 'joinablePlans') return listPlanLabels(value as string[]).join(', ');
  if (name === 'sectorIds') return (value as string[]).map((id) => sectorNames.get(id)).join(', ');
  return String(value);
}
