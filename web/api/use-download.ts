import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OnProgress } from './progress-transfer.ts';

export function useDownload(
  download: (onProgress: OnProgress) => Promise<void>,
  onError: (error: Error) => void,
) {
  const [share, setShare] = useState<number>();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => {
      setShare(undefined);
      return download(setShare);
    },
    onError,
  });
  return { start: () => mutate(), working: isPending, share, done: isSuccess };
}
