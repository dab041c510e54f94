import type { DraftGroup } from '#contract/groups.staff.ts';
import { DraftPictureField } from '#web/staff/draft/draft-picture-field.tsx';
import type { Draft } from '#web/staff/draft/use-draft.ts';
import { ChoiceGroup } from '#web/staff/form/choice-group.tsx';
import { SearchCombobox } from '#web/staff/form/search-combobox.tsx';
import { Facts, ObjectCard, ObjectCards } from '#web/staff/object-page/object-cards.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import common from '#web/ui/display/common.module.css';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { fieldLabels, listNames } from './group-values.ts';
import { parentGroupsQuery, uploadGroupPicture, useGroupOptions } from './staff-groups.calls.ts';

type Props = {
  draft: Draft<DraftGroup>;
  /** Of the parent. */
  toGroupName: (id: string) => string;
  isReadOnly: boolean;
};

export function GroupFields({ draft, toGroupName, isReadOnly }: Props) {
  const { can } = usePermissions();
  const canManage = can('groups.manage');
  const { values, change, item } = draft;
  const picture = (
    <ObjectCard title="In the list of groups">
      <DraftPictureField
        {...draft.field('imageKey')}
        pictureKey={values.imageKey}
        hint="A wide picture fits best."
        upload={uploadGroupPicture(item.id)}
        onChange={(imageKey) => change({ imageKey })}
      />
    </ObjectCard>
  );
  return (
    <ObjectCards aside={picture}>
      <ObjectCard title="What it is" isWide>
        {canManage ? (
          <ManagedFields draft={draft} toGroupName={toGroupName} />
        ) : (
          <ManagedFacts draft={draft} toGroupName={toGroupName} isReadOnly={isReadOnly} />
        )}
        <TextArea
          {...draft.field('description')}
          hint={`What the group does and for whom. ${values.description.length.toLocaleString('en-AU')} of 2,000 characters.`}
        />
      </ObjectCard>
    </ObjectCards>
  );
}

type ManagedProps = Pick<Props, 'draft' | 'toGroupName'>;

function ManagedFields({ draft, toGroupName }: ManagedProps) {
  const { values, change, errors, item } = draft;
  const { types, sectors } = useGroupOptions();
  const { parentId } = values;
  return (
    <>
      <TextField {...draft.field('name')} maxLength={200} autoCapitalize="words" />
      <SelectField
        {...draft.field('typeId')}
        placeholder="Choose a type"
        options={types.map(({ id, name }) => ({ value: id, label: name }))}
        onValueChange={(typeId) => change({ typeId: typeId || null })}
      />
      <SearchCombobox
        name="parentId"
        label={fieldLabels.parentId}
        error={errors.parentId}
        hint="Empty if it stands alone."
        value={parentId ? { value: parentId, label: toGroupName(parentId) } : null}
        onValueChange={(parent) => change({ parentId: parent?.value ?? null })}
        load={parentGroupsQuery}
        toOptions={({ groups }) =>
          groups
            .filter(({ id, isLive }) => isLive && id !== item.id)
            .map(({ id, name }) => ({ value: id, label: name }))
        }
      />
      <ChoiceGroup
        legend={fieldLabels.sectorIds}
        value={values.sectorIds}
        error={errors.sectorIds}
        onValueChange={(sectorIds) => change({ sectorIds })}
        options={sectors}
      />
    </>
  );
}

function ManagedFacts({ draft: { values }, toGroupName, isReadOnly }: Props) {
  const { types, sectors } = useGroupOptions();
  const { name, typeId, parentId, sectorIds } = values;
  return (
    <>
      <Facts
        facts={[
          { label: fieldLabels.name, value: name },
          { label: fieldLabels.typeId, value: typeId && listNames(types, [typeId]) },
          { label: fieldLabels.parentId, value: parentId && toGroupName(parentId) },
          { label: fieldLabels.sectorIds, value: listNames(sectors, sectorIds) },
        ]}
      />
      {isReadOnly ? null : (
        <p className={common.note}>
          These place the group among the others, so only the association changes them. Ask a membership
          officer.
        </p>
      )}
    </>
  );
}
