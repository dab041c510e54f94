import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type MemberNote, notesPerPage } from '#contract/member-notes.staff.ts';
import { formatMoment } from '#web/staff/format-moment.ts';
import { ObjectCard } from '#web/staff/object-page/object-cards.tsx';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { Pagination } from '#web/ui/list/pagination.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { addNote, editNote, memberNotesQuery, removeNote } from './member-notes.calls.ts';
import styles from './member-notes-tab.module.css';
import { NoteForm } from './note-form.tsx';
import type { StaffMember } from './staff-members.calls.ts';

type Props = { member: Pick<StaffMember, 'id' | 'name' | 'mergedInto'> };

export function MemberNotesTab({ member: { id, name, mergedInto } }: Props) {
  const { can } = usePermissions();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useQuery(memberNotesQuery(id, page));
  return (
    <ObjectCard title="Notes" isWide>
      <p className={common.note}>
        Staff see notes. {name} does not see them in the portal, but gets them in the archive of own data, as
        privacy law requires.
      </p>
      {can('members.note') && !mergedInto ? (
        <NoteForm
          label="New note"
          submitLabel="Add note"
          onSubmit={(text) => addNote(id, text)}
          clearsAfterSubmit
        />
      ) : null}
      {data ? (
        <>
          {data.totalItems === 0 ? <p className={common.muted}>No notes yet.</p> : null}
          <ul className={styles.notes}>
            {data.notes.map((note) => (
              <NoteItem key={note.id} memberId={id} note={note} />
            ))}
          </ul>
          <Pagination
            page={page}
            size={notesPerPage}
            totalItems={data.totalItems}
            onPageChange={setPage}
            disabled={isFetching}
            label="Pages of the notes"
          />
        </>
      ) : error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <p aria-busy="true">
          <Skeleton width="100%" />
          <Skeleton width="60%" />
        </p>
      )}
    </ObjectCard>
  );
}

function NoteItem({ memberId, note }: { memberId: string; note: MemberNote }) {
  const { id, text, author, isOwn, createdAt, editedAt } = note;
  const { can } = usePermissions();
  const [isEditing, setIsEditing] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = async () => {
    setIsRemoving(true);
    await removeNote(memberId, id);
    setIsRemoving(false);
  };
  return (
    <li className={styles.note}>
      <p className={common.note}>
        <strong>{author?.name ?? 'A former colleague'}</strong> {formatMoment(createdAt)}
        {editedAt ? `, edited ${formatMoment(editedAt)}` : ''}
      </p>
      {isEditing ? (
        <NoteForm
          label="Note"
          submitLabel="Save"
          initial={text}
          onSubmit={async (next) => {
            await editNote(memberId, note, next);
            setIsEditing(false);
          }}
          onCancel={() => setIsEditing(false)}
        />
      ) : (
        <>
          <p className={styles.text}>{text}</p>
          <div className={common.row}>
            {isOwn && can('members.note') ? (
              <Button kind="text" onClick={() => setIsEditing(true)}>
                Edit
              </Button>
            ) : null}
            {can('members.edit') || (isOwn && can('members.note')) ? (
              <Button kind="text" loading={isRemoving} onClick={() => void remove()}>
                Remove
              </Button>
            ) : null}
          </div>
        </>
      )}
    </li>
  );
}
