import { useEffect } from 'react';
import common from '#web/ui/display/common.module.css';
import { Banner } from '#web/ui/states/banner.tsx';
import { useRetryWhenOnline, useRetryWithBackoff } from '#web/ui/states/use-online.ts';
import { describeCopy } from './describe-copy.ts';
import { KeptChangeBanner } from './kept-change-banner.tsx';
import { refreshChanges, useKeptChanges } from './kept-changes.ts';
import type { KeptCopy } from './read-kept-article.ts';

export type KeptNoticeProps = { identifier: string; keptCopy: KeptCopy | undefined; onOnline: () => void };

/** Above an article: what has changed since the member kept it, and whether this is the copy. */
export function KeptNotice({ identifier, keptCopy, onOnline }: KeptNoticeProps) {
  const changes = useKeptChanges();
  useRetryWhenOnline(onOnline);
  useRetryWithBackoff(keptCopy !== undefined, onOnline);
  useEffect(() => {
    refreshChanges().catch(() => {});
  }, []);
  const change = changes.find(({ id, urlName }) => id === identifier || urlName === identifier);
  return (
    <div className={common.stack}>
      {change ? <KeptChangeBanner change={change} /> : null}
      {keptCopy ? (
        <Banner kind="info">
          <strong>You are reading the copy that you keep offline</strong>
          <span>It is {describeCopy(keptCopy)}.</span>
        </Banner>
      ) : null}
    </div>
  );
}
