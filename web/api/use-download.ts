import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
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
    onError,
  });
  return { start: () => mutate(), isDownloading: isPending, progress, isDone: isSuccess };
}
