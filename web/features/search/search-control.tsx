import { Link } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import { type MouseEvent, useEffect, useState } from 'react';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { useTypedAhead } from '#web/ui/overlays/use-typed-ahead.ts';
import styles from './search-control.module.css';
import { isSlashKeyOn } from './slash-key.ts';

const searchDialog = createLazyModule(async () => (await import('./search-dialog.tsx')).SearchDialog);

/** A link, so that it also opens in a new tab. */
export function SearchControl() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const SearchDialog = useLazyModule(searchDialog, isOpen, close);
  const readTypedText = useTypedAhead(isOpen);
  useSearchKeys(() => setIsOpen(true));
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setIsOpen(true);
  };
  return (
    <>
      <Link
        to="/search"
        className={styles.control}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K"
        preload={false}
        onClick={open}
      >
        <Search size={22} aria-hidden="true" />
        <span className={styles.label}>Search</span>
      </Link>
      {SearchDialog ? <SearchDialog open={isOpen} readTypedText={readTypedText} onClose={close} /> : null}
    </>
  );
}

function useSearchKeys(onOpen: () => void): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !isSearchKey(event)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      onOpen();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  });
}

function isSearchKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  const isTyping =
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
  return key === '/' && !isTyping && isSlashKeyOn();
}
