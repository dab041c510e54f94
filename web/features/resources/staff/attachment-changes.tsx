import type { AttachmentChange, AttachmentChanges as Changes } from './compare-attachments.ts';

type Props = Changes & { currentNames: string[] };

export const AttachmentChanges = ({ changes, hasNewOrder, currentNames }: Props) => (
  <ul>
    {changes.map((change) => (
      <li key={`${change.oldName} ${change.newName}`}>
        <ChangedAttachment change={change} />
      </li>
    ))}
    {hasNewOrder ? <li>New order: {currentNames.join(', ')}</li> : null}
  </ul>
);

function ChangedAttachment({ change }: { change: AttachmentChange }) {
  const { oldName, newName } = change;
  const hasNewName = oldName !== newName;
  return (
    <>
      <span>{describe(change)}: </span>
      {hasNewName ? null : <span>{newName}</span>}
      {hasNewName && oldName ? <del>{oldName}</del> : null}{' '}
      {hasNewName && newName ? <ins>{newName}</ins> : null}
    </>
  );
}

function describe({ oldName, newName, isReplaced }: AttachmentChange): string {
  if (newName === undefined) return 'Removed';
  if (oldName === undefined) return 'Added';
  if (oldName === newName) return 'Replaced';
  return isReplaced ? 'Renamed and replaced' : 'Renamed';
}
