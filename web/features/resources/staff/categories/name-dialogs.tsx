import { useState } from 'react';
import { isBlank } from '#contract/normalise-text.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import { putBack } from '#web/staff/history/history.calls.ts';
import { notifyWithUndo } from '#web/staff/undo.tsx';
import common from '#web/ui/display/common.module.css';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { createCategory, renameCategory } from './categories.calls.ts';
import { type CategoryNode, kindTexts } from './list-nodes.ts';

type NewProps = {
  childKind: CategoryNode['kind'];
  /** Of a category or a subcategory. Without it, the access level is chosen. */
  parent?: CategoryNode;
  nodes: CategoryNode[];
  onClose: () => void;
};

const maxLength = 100;

export function NewCategoryDialog({ childKind, parent, nodes, onClose }: NewProps) {
  const [name, setName] = useState('');
  const [levelId, setLevelId] = useState('');
  const levels = nodes.filter(({ kind, isRetired }) => kind === 'access-level' && !isRetired);
  const choosesLevel = childKind === 'category' && !parent;
  const parentId = parent?.id ?? (choosesLevel ? levelId : undefined);
  const create = async () => {
    const text = name.trim();
    const { entryId } = await createCategory(childKind, text, parentId).catch(explainName);
    if (entryId) notifyWithUndo(`‘${text}’ created.`, () => putBack(entryId));
  };
  return (
    <ConfirmDialog
      open
      title={`New ${kindTexts[childKind]}${parent ? ` in ‘${parent.name}’` : ''}`}
      confirmLabel="Create"
      canConfirm={!isBlank(name) && (!choosesLevel || levelId !== '')}
      onConfirm={create}
      onClose={onClose}
    >
      {choosesLevel ? (
        <SelectField
          label="Access level"
          placeholder="Choose an access level"
          value={levelId}
          options={levels.map((level) => ({ value: level.id, label: level.name }))}
          onValueChange={setLevelId}
        />
      ) : null}
      <NameField value={name} onValueChange={setName} />
      {childKind === 'access-level' ? (
        <p className={common.note}>Choose afterwards which memberships include it.</p>
      ) : null}
    </ConfirmDialog>
  );
}

type RenameProps = { node: CategoryNode; memberCount: number; onClose: () => void };

export function RenameCategoryDialog({ node, memberCount, onClose }: RenameProps) {
  const [name, setName] = useState(node.name);
  const rename = async () => {
    const text = name.trim();
    const { entryId } = await renameCategory(node, text).catch(explainName);
    if (entryId) notifyWithUndo(`‘${node.name}’ is now ‘${text}’.`, () => putBack(entryId));
  };
  return (
    <ConfirmDialog
      open
      title={`Rename ‘${node.name}’`}
      confirmLabel="Rename"
      canConfirm={!isBlank(name) && name.trim() !== node.name}
      onConfirm={rename}
      onClose={onClose}
    >
      <NameField value={name} onValueChange={setName} />
      <p>{describeRenaming(node, memberCount)}</p>
      <p className={common.note}>The change is immediate. Links and filters stay the same.</p>
    </ConfirmDialog>
  );
}

/** Counts the resources and the members with the new name. */
function describeRenaming({ itemCount, liveCount }: CategoryNode, memberCount: number): string {
  const resources =
    itemCount === 0 ? 'No resource has it' : `${countNoun(itemCount, 'resource')} will show it`;
  const seen = itemCount === 0 ? '' : `, of which members see ${formatCount(liveCount)}`;
  const members = memberCount === 0 ? 'No member' : countNoun(memberCount, 'member');
  return `${resources}${seen}. ${members} will see the new name in lists and filters.`;
}

const NameField = (props: { value: string; onValueChange: (value: string) => void }) => (
  <TextField {...props} name="name" label="Name" maxLength={maxLength} autoComplete="off" />
);

/** Two of the same parent cannot have the same name. */
function explainName(error: unknown): never {
  const problem = error instanceof ApiError && error.fieldErrors.find(({ field }) => field === 'name');
  throw problem ? new ApiError(`This ${problem.message}.`, { status: 400 }) : error;
}
