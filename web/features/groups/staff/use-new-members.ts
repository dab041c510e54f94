import { useState } from 'react';
import { type GroupCandidate, maxGroupChange } from '#contract/groups.staff.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { parseAddresses } from './parse-addresses.ts';
import { findByEmail } from './staff-groups.calls.ts';

/** People chosen for a group, by name or by a list of email addresses. Stays while the page is open. */
export function useNewMembers(groupId: string) {
  const [people, setPeople] = useState<GroupCandidate[]>([]);
  const [text, setText] = useState('');
  const [notFound, setNotFound] = useState<string[]>([]);
  const [isFinding, setIsFinding] = useState(false);
  const [error, setError] = useState<string>();

  const add = (found: GroupCandidate[]) =>
    setPeople((current) => [
      ...current,
      ...found.filter(({ id }) => current.every((person) => person.id !== id)),
    ]);

  /** Replaces the list by what was not found. */
  const find = async (list = text) => {
    const { emails, rest } = parseAddresses(list);
    if (people.length + emails.length > maxGroupChange)
      return setError(`At most ${maxGroupChange} people at a time. Make the list shorter.`);
    setIsFinding(true);
    setError(undefined);
    try {
      const found = emails.length > 0 ? await findByEmail(groupId, emails) : undefined;
      const unknown = new Set(found?.notFound);
      const left = [...rest, ...emails.filter((email) => unknown.has(email.toLowerCase()))];
      add(found?.candidates ?? []);
      setNotFound(left);
      // Keeps text that was typed meanwhile.
      setText((current) => (current === list ? left.join('\n') : current));
    } catch (failure) {
      setError(toErrorMessage(failure));
    } finally {
      setIsFinding(false);
    }
  };

  const trimmed = text.trim();
  /** The list has entries that were not searched yet. */
  const isUnread = trimmed !== '' && trimmed !== notFound.join('\n');
  return {
    ...{ text, isUnread, isFinding, error, add, find },
    /** Entries of the list that were searched and not found. */
    notFoundCount: trimmed === '' || isUnread ? 0 : notFound.length,
    newPeople: people.filter(({ isMember }) => !isMember),
    memberNames: people.filter(({ isMember }) => isMember).map(({ name }) => name),
    changeText: (next: string) => {
      setText(next);
      setError(undefined);
    },
    leaveOut: (id: string) => setPeople((current) => current.filter((person) => person.id !== id)),
    clearPeople: () => setPeople([]),
  };
}

export type NewMembers = ReturnType<typeof useNewMembers>;
