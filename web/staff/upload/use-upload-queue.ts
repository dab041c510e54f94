import { useEffect, useEffectEvent, useState } from 'react';
import { cancelUpload, uploadCalls, waitForConnection } from './upload.calls.ts';
import { createUploadQueue, isUploading, type OnUploaded } from './upload-queue.ts';

/** Files on their way end with the page. The browser asks before it closes the tab. */
export function useUploadQueue(onUploaded: OnUploaded) {
  const onFinished = useEffectEvent(onUploaded);
  const [queue] = useState(() =>
    createUploadQueue({
      calls: uploadCalls,
      wait: waitForConnection,
      cancelUpload,
      onUploaded: (upload, file) => onFinished(upload, file),
    }),
  );
  const isBusy = isUploading(queue.useFiles());
  useEffect(() => {
    if (!isBusy) return;
    const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', askFirst);
    return () => removeEventListener('beforeunload', askFirst);
  }, [isBusy]);
  useEffect(() => () => queue.removeAll(), [queue]);
  return { queue, isBusy };
}
