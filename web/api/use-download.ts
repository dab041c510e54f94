import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from './api-error.ts';
import type { OnProgress } from './progress-transfer.ts';

export function useDownload(
  download: (onProgress: OnProgress) => Promise<void>,
  onError: (error: Error) => void,
) {
  const [progress, setProgress] = useState<number>();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => {
      setProgress(undefined);
      return download(setProgress);
    },
    onError: (error) => {
      // A 401 leads to the sign-in page.
      if (!(error instanceof ApiError && error.status === 401)) onError(error);
    },
  });
  const start = () => {
    if (!isPending) mutate();
  };
  return { start, isDownloading: isPending, progress, isDone: isSuccess };
}
