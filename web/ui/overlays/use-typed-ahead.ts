import { useEffect, useRef } from 'react';

/** Collects what is typed before the palette has loaded, and keeps it from the page. */
export function useTypedAhead(isOpen: boolean): () => string {
  const typed = useRef('');
  useEffect(() => {
    if (!isOpen) return;
    typed.current = '';
    const collect = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || document.activeElement?.closest('[role="dialog"]')) return;
      if (event.key.length === 1) typed.current += event.key;
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', collect);
    return () => document.removeEventListener('keydown', collect);
  }, [isOpen]);
  return () => typed.current;
}
