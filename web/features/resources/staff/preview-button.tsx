import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';
import type { LibraryItem } from '#contract/library-items.ts';
import { toAriaKeys } from '#web/staff/keys/to-aria-keys.ts';
import { useShortcuts } from '#web/staff/keys/use-shortcuts.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import type { LibraryOptions } from './library.calls.ts';
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
      <IconButton
        label="Preview"
        icon={<Eye size={20} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-keyshortcuts={toAriaKeys(keys)}
        onClick={() => void open()}
      />
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
