import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import type { GroupCandidate } from '#contract/groups.staff.ts';
import { ConfirmDialog } from '#web/staff/confirm-dialog.tsx';
import { SearchCombobox } from '#web/staff/form/search-combobox.tsx';
import { putBack } from '#web/staff/history/history.calls.ts';
import { notifyWithUndo } from '#web/staff/undo.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import common from '#web/ui/display/common.module.css';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { countNoun } from '#web/ui/formats/count-noun.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import styles from './add-members-dialog.module.css';
import { parseAddresses } from './parse-addresses.ts';
import { addGroupMembers, groupCandidatesQuery } from './staff-groups.calls.ts';
import type { NewMembers } from './use-new-members.ts';

type Props = {
  group: { id: string; name: string };
  newMembers: NewMembers;
  open: boolean;
  onClose: () => void;
};

export function AddMembersDialog({ group, newMembers, open, onClose }: Props) {
  const { newPeople, notFoundCount, isUnread, isFinding } = newMembers;
  const save = async () => {
    const { addedCount, entryId } = await addGroupMembers(
      group.id,
      newPeople.map(({ id }) => id),
    );
    newMembers.clearPeople();
    const left = notFoundCount > 0 ? ` ${notFoundCount} not found.` : '';
    if (entryId) notifyWithUndo(`${countNoun(addedCount, 'member')} added.${left}`, () => putBack(entryId));
    else notify('success', `They are members of ${group.name} already.${left}`);
  };
  return (
    <ConfirmDialog
      open={open}
      title="Add members"
      confirmLabel={newPeople.length > 0 ? `Add ${countNoun(newPeople.length, 'member')}` : 'Add members'}
      canConfirm={newPeople.length > 0 && !isUnread && !isFinding}
      onConfirm={save}
      onClose={onClose}
    >
      <PersonSearch groupId={group.id} onFound={(person) => newMembers.add([person])} />
      <AddressList newMembers={newMembers} />
      <FoundPeople newMembers={newMembers} />
    </ConfirmDialog>
  );
}

type SearchProps = { groupId: string; onFound: (person: GroupCandidate) => void };

const PersonSearch = ({ groupId, onFound }: SearchProps) => (
  <SearchCombobox
    name="person"
    label="Find a person"
    placeholder="Type a name"
    minLength={2}
    value={null}
    load={groupCandidatesQuery(groupId)}
    toOptions={({ candidates }) =>
      candidates.map((person) => ({
        value: person.id,
        label: [person.name, person.workplace, person.isMember && 'member already']
          .filter(Boolean)
          .join(', '),
        person,
      }))
    }
    onValueChange={(option) => option && onFound(option.person)}
  />
);

/** Pasting searches immediately, typing by the button. */
function AddressList({ newMembers }: { newMembers: NewMembers }) {
  const { text, changeText, find, error, notFoundCount, isUnread, isFinding } = newMembers;
  const isPasting = useRef(false);
  const { emails } = parseAddresses(text);
  const change = (next: string) => {
    changeText(next);
    if (isPasting.current) void find(next);
    isPasting.current = false;
  };
  const notePaste = () => {
    isPasting.current = true;
  };
  return (
    <div className={common.stackSmall}>
      <div onPaste={notePaste}>
        <TextArea
          name="emails"
          label="Or paste email addresses"
          hint="One on each line, or with commas or semicolons."
          error={error ?? (notFoundCount > 0 ? describeNotFound(notFoundCount) : undefined)}
          value={text}
          autoComplete="off"
          onValueChange={change}
        />
      </div>
      {isUnread ? (
        <div>
          <Button kind="secondary" loading={isFinding} onClick={() => void find()}>
            {emails.length > 0 ? `Find ${countPeople(emails.length)}` : 'Find people'}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

const describeNotFound = (count: number) =>
  count === 1
    ? 'This one was not found. Correct it, or add the others without it.'
    : `These ${count} were not found. Correct them, or add the others without them.`;

const countPeople = (count: number) => (count === 1 ? '1 person' : `${count} people`);

function FoundPeople({ newMembers }: { newMembers: NewMembers }) {
  const { newPeople, memberNames, leaveOut } = newMembers;
  return (
    <div className={common.stackSmall}>
      <p role="status" className={common.note}>
        {newPeople.length > 0 ? `${countNoun(newPeople.length, 'new member')}. ` : ''}
        {memberNames.length > 0 ? describeMembers(memberNames) : ''}
      </p>
      {newPeople.length > 0 ? (
        <ul className={styles.people} aria-label="New members">
          {newPeople.map(({ id, name, workplace, isConfirmed }) => (
            <li key={id} className={styles.person}>
              <span className={common.text}>
                <span>{name}</span>
                <span className={common.note}>
                  {isConfirmed ? workplace : 'Visible in the group after confirming the email address'}
                </span>
              </span>
              <IconButton
                label={`Leave out ${name}`}
                icon={<X size={18} aria-hidden="true" />}
                onClick={() => leaveOut(id)}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

const maxNames = 5;

/** 'Ben Oakley and Tui Ngata are members already.' */
function describeMembers(names: string[]): string {
  const shown = names.length > maxNames ? names.slice(0, maxNames - 1) : names;
  const others = names.length > shown.length ? [`${names.length - shown.length} others`] : [];
  const list = new Intl.ListFormat('en-AU').format([...shown, ...others]);
  return `${list} ${names.length === 1 ? 'is a member' : 'are members'} already.`;
}
