import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';
import type { LibraryItem } from '#contract/library-items.ts';
import { toAriaKeys } from '#web/staff/keys/to-aria-keys.ts';
import { useShortcuts } from '#web/staff/keys/use-shortcuts.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import type { LibraryOptions } from './library.calls.ts';
import styles from './preview-button.module.css';
import type { Article } from './use-article.ts';

const articlePreview = createLazyModule(async () => (await import('./article-preview.tsx')).ArticlePreview);
const keys = 'Mod+Shift+p';

type Props = { item: LibraryItem; article: Article; options: LibraryOptions };

/** Saves first, because the server renders the preview. */
export function PreviewButton({ item, article, options }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const close = () => setIsOpen(false);
  const ArticlePreview = useLazyModule(articlePreview, isOpen, close);
  const open = async () => {
    setIsOpen(true);
    if (!article.hasChanges) return;
    setIsSaving(true);
    await article.save();
    setIsSaving(false);
  };
  useShortcuts('This page', [{ keys, label: 'Preview', run: () => void open() }]);
  return (
    <>
      <Button
        kind="secondary"
        aria-label="Preview"
        aria-haspopup="dialog"
        aria-keyshortcuts={toAriaKeys(keys)}
        onClick={() => void open()}
      >
        <Eye size={18} aria-hidden="true" />
        <span className={styles.label}>Preview</span>
      </Button>
      {isOpen && ArticlePreview ? (
        <ArticlePreview
          {...{ item, options, isSaving }}
          hasUnsavedChanges={article.hasChanges}
          onClose={close}
        />
      ) : null}
    </>
  );
}
