import Camera from 'lucide-react/icons/camera';
import { type ChangeEvent, useRef, useState } from 'react';
import { late, useLate } from '#web/ui/overlays/late.ts';
import styles from './photo-button.module.css';

const photoDialog = late(async () => (await import('./photo-dialog.tsx')).PhotoDialog);

export function PhotoButton() {
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const PhotoDialog = useLate(photoDialog, open, close);
  // The count remounts the dialog when the same file is chosen again.
  const [chosen, setChosen] = useState<{ file: File; count: number }>();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Otherwise the browser ignores the same file the next time.
    target.value = '';
    if (!file) return;
    setChosen((before) => ({ file, count: (before?.count ?? 0) + 1 }));
    setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label="Change photo"
        onClick={() => input.current?.click()}
      >
        <Camera size={22} aria-hidden="true" />
      </button>
      <input ref={input} type="file" accept="image/*" hidden onChange={choose} />
      {PhotoDialog && chosen ? (
        <PhotoDialog key={chosen.count} file={chosen.file} open={open} onClose={close} />
      ) : null}
    </>
  );
}
