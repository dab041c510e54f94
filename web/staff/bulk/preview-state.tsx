import type { ReactNode } from 'react';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { toFieldError } from './to-field-error.ts';

type Props = { error: unknown; onRetry: () => void; children: ReactNode };

/** The lists of a preview, once they are loaded. */
export function PreviewState({ error, onRetry, children }: Props) {
  const problem = toFieldError(error)?.message;
  if (error)
    return <LoadFailed error={error} message={problem && `The choice ${problem}.`} onRetry={onRetry} />;
  if (children) return children;
  return (
    <p aria-busy="true">
      <Skeleton width="100%" />
      <Skeleton width="80%" />
    </p>
  );
}
