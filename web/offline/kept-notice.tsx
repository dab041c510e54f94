import { Banner } from '#web/ui/states/banner.tsx';
import { useRetryWhenOnline } from '#web/ui/states/use-online.ts';
import { describeCopy } from './describe-copy.ts';
import type { KeptCopy } from './read-kept-article.ts';

export type KeptNoticeProps = { keptCopy: KeptCopy; onOnline: () => void };

/** Above an article that is shown from its copy. */
export function KeptNotice({ keptCopy, onOnline }: KeptNoticeProps) {
  useRetryWhenOnline(onOnline);
  return (
    <Banner kind="info">
      <strong>You are reading the copy that you keep offline</strong>
      <span>It is {describeCopy(keptCopy)}.</span>
    </Banner>
  );
}
