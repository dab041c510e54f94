import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LibraryItem } from '#contract/library-items.ts';
import { formatZonedMoment } from '#web/staff/format-moment.ts';
import { PathLink } from '#web/staff/path-link.tsx';
import linkStyles from '#web/ui/actions/text-link.module.css';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import type { Option } from '#web/ui/fields/select-field.tsx';
import { useDebouncedValue } from '#web/ui/list/use-debounced-value.ts';
import { useErrorMessage } from '#web/ui/states/use-online.ts';
import styles from './article-panel.module.css';
import { audienceQuery, successorsQuery } from './library.calls.ts';
import type { Article } from './use-article.ts';

type Props = { item: LibraryItem; article: Article };

const debounceMs = 200;
const linkHint = 'Readers get a link to it above the text.';

/** The resource that readers of this one should read instead. */
export function SuccessorField({ item, article: { values, change } }: Props) {
  const [chosen, setChosen] = useState<Option | null>(null);
  const [text, setText] = useState('');
  const input = useDebouncedValue(text, setText, debounceMs);
  const { data, error, isFetching } = useQuery({
    ...successorsQuery(item.id, text.trim()),
    placeholderData: keepPreviousData,
  });
  const reason = useErrorMessage(error);
  const options = (data?.items ?? []).map(({ id, title, publishAt }) => ({
    value: id,
    label: publishAt ? `${title} (goes live ${formatZonedMoment(publishAt)})` : title,
  }));
  const isPending = isFetching || input.value !== text;
  const status = isPending ? 'Searching …' : options.length === 0 ? 'Nothing found' : undefined;
  const { successor } = item;
  const isStored = successor?.id === values.successorId;
  const stored = successor && { value: successor.id, label: successor.title };
  const value = values.successorId === null ? null : isStored ? stored : chosen;
  return (
    <div className={styles.stack}>
      <Combobox
        label="Replaced by"
        name="successor"
        placeholder="Not replaced"
        hint={isStored ? undefined : linkHint}
        value={value}
        options={options}
        onSearch={input.change}
        loading={isPending}
        status={error ? reason : status}
        onValueChange={(next) => {
          setChosen(next);
          change({ successorId: next?.value ?? null });
        }}
      />
      {isStored && successor ? <SuccessorNote item={item} successor={successor} /> : null}
    </div>
  );
}

type NoteProps = { item: LibraryItem; successor: NonNullable<LibraryItem['successor']> };

/** Says for whom the notice is missing. */
function SuccessorNote({ item, successor }: NoteProps) {
  const { data: readers } = useQuery(audienceQuery(item.accessLevel.id));
  const { data: others } = useQuery(audienceQuery(successor.accessLevelId));
  const without = (readers?.memberships ?? [])
    .filter(({ id }) => others && !others.memberships.some((other) => other.id === id))
    .map(({ name }) => name);
  const states = {
    draft: 'It is a draft, so readers get no link yet.',
    'in review': 'It is in review, so readers get no link yet.',
    scheduled: 'Readers get the link when it goes live.',
    published: 'Members do not see it, so readers get no link.',
    archived: 'It is archived, so readers get no link.',
  };
  const note = successor.isLive
    ? without.length > 0
      ? `${without.join(', ')} cannot read it, so they get no link.`
      : linkHint
    : states[successor.state];
  return (
    <p className={styles.note}>
      {note}{' '}
      <PathLink path={`/staff/library/${successor.id}`} className={linkStyles.link}>
        Open ‘{successor.title}’
      </PathLink>
    </p>
  );
}
