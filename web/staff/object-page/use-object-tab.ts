import { useSearch } from '@tanstack/react-router';

export type ObjectTab = { id: string; label: string; count?: number | undefined };

/** The tab in the URL, or the first one. */
export function useObjectTab(list: ObjectTab[]): string {
  const { tab }: { tab?: unknown } = useSearch({ strict: false });
  return (list.find(({ id }) => id === tab) ?? list[0])?.id ?? '';
}
