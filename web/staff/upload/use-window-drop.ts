import { useEffect, useEffectEvent, useState } from 'react';

/** Takes files that are dropped anywhere on the page. Returns whether files are over it. */
export function useWindowDrop(onDrop: (files: File[]) => void): boolean {
  const [depth, setDepth] = useState(0);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const listen = (
      type: 'dragenter' | 'dragleave' | 'dragover' | 'drop',
      handle: (event: DragEvent) => void,
    ) =>
      addEventListener(
        type,
        (event) => {
          if (event.dataTransfer?.types.includes('Files')) handle(event);
        },
        { signal },
      );
    // Elements inside send these events too, so they are counted.
    listen('dragenter', () => setDepth((current) => current + 1));
    listen('dragleave', () => setDepth((current) => Math.max(0, current - 1)));
    listen('dragover', (event) => event.preventDefault());
    listen('drop', (event) => {
      event.preventDefault();
      setDepth(0);
      drop([...(event.dataTransfer?.files ?? [])]);
    });
    return () => controller.abort();
  }, []);
  return depth > 0;
}
