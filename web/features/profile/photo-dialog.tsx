import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { type CropFrame, firstFrame } from './crop-frame.ts';
import { PhotoCropper } from './photo-cropper.tsx';
import styles from './photo-dialog.module.css';
import { photoFailure } from './photo-failure.ts';
import { cutPicture, mostBytes, type Picture, readPicture } from './photo-picture.ts';
import { changePhoto } from './profile.calls.ts';

type Props = { file: File; open: boolean; onClose: () => void };

/** A picture to be cropped, or one that this browser cannot draw and that goes up as it is. */
type Preview = { kind: 'reading' | 'undrawable' } | { kind: 'drawn'; picture: Picture };

export function PhotoDialog({ file, open, onClose }: Props) {
  const [preview, setPreview] = useState<Preview>({ kind: 'reading' });
  const [frame, setFrame] = useState<CropFrame>();
  const [share, setShare] = useState<number>();
  const upload = useRef<AbortController>(null);

  useEffect(() => {
    let current = true;
    void readPicture(file).then((picture) => {
      if (!current) return;
      if (picture) setFrame(firstFrame(picture.size));
      setPreview(picture ? { kind: 'drawn', picture } : { kind: 'undrawable' });
    });
    return () => {
      current = false;
      upload.current?.abort();
    };
  }, [file]);

  const tooLarge = preview.kind === 'undrawable' && file.size > mostBytes;
  const uploading = share !== undefined;

  const close = () => {
    upload.current?.abort();
    onClose();
  };
  const save = async () => {
    const sending = new AbortController();
    upload.current = sending;
    setShare(0);
    try {
      const img = preview.kind === 'drawn' && frame ? await cutPicture(preview.picture, frame) : file;
      await changePhoto(img, { signal: sending.signal, onProgress: setShare });
      onClose();
    } catch (error) {
      if (sending.signal.aborted) return;
      setShare(undefined);
      notify('error', 'Failed to upload profile image', photoFailure(error));
    }
  };

  return (
    <Dialog
      title="Change photo"
      open={open}
      onClose={close}
      actions={
        <>
          <Button kind="quiet" onClick={close}>
            Cancel
          </Button>
          <Button working={uploading} disabled={preview.kind === 'reading' || tooLarge} onClick={save}>
            {uploading ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        {preview.kind === 'drawn' && frame ? (
          <PhotoCropper
            picture={preview.picture}
            frame={frame}
            onChange={(change) => setFrame((before) => before && change(before))}
            disabled={uploading}
          />
        ) : (
          <p className={styles.placeholder}>{placeholder(preview, file, tooLarge)}</p>
        )}
        {uploading ? <ProgressBar label="Uploading the photo" share={share} /> : null}
      </div>
    </Dialog>
  );
}

function placeholder({ kind }: Preview, { name }: File, tooLarge: boolean): string {
  if (kind === 'reading') return 'Reading the picture…';
  if (tooLarge)
    return `${name} is larger than 10 MB, and this browser cannot make it smaller. Please choose a smaller picture, or save it as a JPEG first.`;
  return `This browser cannot show a preview of ${name}. It is uploaded as it is, and the middle of it becomes your photo.`;
}
