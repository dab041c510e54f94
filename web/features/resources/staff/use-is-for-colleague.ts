import type { LibraryItem } from '#contract/library-items.ts';
import { loadSession } from '#web/api/session.ts';
import type { LibraryOptions } from './library.calls.ts';
import type { Article } from './use-article.ts';

type Props = { item: LibraryItem; article: Article; options: LibraryOptions };

/** Whether the setting leaves the decision about this draft to a colleague. */
export function useIsForColleague({ item, article, options }: Props): boolean {
  const memberId = loadSession()?.userId;
  const isOwnWork =
    article.hasChanges || item.updatedBy?.id === memberId || item.submittedBy?.id === memberId;
  return options.needsSecondPerson && isOwnWork;
}
