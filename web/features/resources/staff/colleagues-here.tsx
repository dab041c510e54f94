import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LibraryItem } from '#contract/library-items.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import styles from './colleagues-here.module.css';
import { libraryItemQuery, presenceQuery } from './library.calls.ts';

/** Names colleagues who have the article open, and loads it again when one of them has changed it. */
export function ColleaguesHere({ item }: { item: LibraryItem }) {
  const { data } = useQuery(presenceQuery(item.id));
  const version = data?.version;
  useEffect(() => {
    if (version) void loadIfChanged(item.id, version);
  }, [item.id, version]);
  const others = data?.others ?? [];
  const text = describe(others.map(({ name }) => name));
  return (
    <p className={styles.here} role="status" title={text}>
      {others.slice(0, 3).map(({ id, name }) => (
        <Avatar key={id} id={id} names={name.split(' ')} size="small" />
      ))}
      <span className={styles.text}>{text}</span>
    </p>
  );
}

async function loadIfChanged(id: string, version: string): Promise<void> {
  const { queryKey } = libraryItemQuery(id);
  if (queryClient.getQueryData(queryKey)?.version !== version)
    await queryClient.invalidateQueries({ queryKey });
}

/** 'Robin is also here', 'Robin and Kim are also here' or 'Robin and 2 others are also here'. */
function describe([first, second, ...rest]: string[]): string | undefined {
  if (!first) return undefined;
  if (!second) return `${first} is also here`;
  return `${first} and ${rest.length === 0 ? second : `${rest.length + 1} others`} are also here`;
}
