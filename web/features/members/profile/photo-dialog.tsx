import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { type CropArea, initialCropArea } from '#web/ui/crop/crop-area.ts';
import { type LoadedImage, loadImage } from '#web/ui/crop/crop-image.ts';
import { Cropper } from '#web/ui/crop/cropper.tsx';
import { ProgressBar } from '#web/ui/display/progress-bar.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { dismissByTitle, notify } from '#web/ui/overlays/notify.ts';
import { cropToFile } from './crop-to-file.ts';
import styles from './photo-dialog.module.css';
import { photoErrorMessage } from './photo-error-message.ts';
import { changePhoto } from './profile.calls.ts';

type Props = { file: File; open: boolean; onClose: () => void };

/** Files with an unsupported format are uploaded without cropping. */
type Preview = { kind: 'loading' | 'unsupported' | 'notImage' } | { kind: 'loaded'; image: LoadedImage };

const maxUploadBytes = 10 * 1024 * 1024;
const failureTitle = 'Failed to upload profile image';

export function PhotoDialog({ file, open, onClose }: Props) {
  const [preview, setPreview] = useState<Preview>({ kind: isNotImage(file) ? 'notImage' : 'loading' });
  const [area, setArea] = useState<CropArea>();
  const [progress, setProgress] = useState(0);
  const uploadController = useRef<AbortController>(null);
  const { mutate, isPending: isUploading } = useMutation({
    mutationFn: async (controller: AbortController) => {
      uploadController.current = controller;
      setProgress(0);
      const img = preview.kind === 'loaded' && area ? await cropToFile(preview.image, area) : file;
      await changePhoto(img, { signal: controller.signal, onProgress: setProgress });
    },
    onSuccess: () => {
      dismissByTitle(failureTitle);
      onClose();
    },
    onError: (error, { signal }) => {
      if (!signal.aborted) notify('error', failureTitle, photoErrorMessage(error));
    },
  });

  useEffect(() => {
    if (isNotImage(file)) return;
    let isCurrent = true;
    void loadImage(file).then((image) => {
      if (!isCurrent) return;
      if (image) setArea(initialCropArea(image.size));
      setPreview(image ? { kind: 'loaded', image } : { kind: 'unsupported' });
    });
    return () => {
      isCurrent = false;
      uploadController.current?.abort();
    };
  }, [file]);

  const { kind } = preview;
  const isTooLarge = kind === 'unsupported' && file.size > maxUploadBytes;

  const close = () => {
    uploadController.current?.abort();
    onClose();
  };
  return (
    <Dialog
      title="Change photo"
      open={open}
      onClose={close}
      actions={
        <>
          <Button kind="secondary" onClick={close}>
            Cancel
          </Button>
          <Button
            loading={isUploading}
            disabled={kind === 'loading' || kind === 'notImage' || isTooLarge}
            onClick={() => mutate(new AbortController())}
          >
            {isUploading ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        {preview.kind === 'loaded' && area ? (
          <Cropper
            isRound
            image={preview.image}
            area={area}
            onChange={(change) => setArea((current) => current && change(current))}
            disabled={isUploading}
          />
        ) : (
          <p className={styles.placeholder}>{placeholderText(preview, file, isTooLarge)}</p>
        )}
        <div className={styles.progress}>
          {isUploading ? <ProgressBar label="Uploading the photo" value={progress} /> : null}
        </div>
      </div>
    </Dialog>
  );
}

/** Browsers report an empty type for unknown files, which may be images. */
const isNotImage = ({ type }: File) => type !== '' && !type.startsWith('image/');

function placeholderText({ kind }: Preview, { name }: File, isTooLarge: boolean): string {
  if (kind === 'loading') return 'Loading the image…';
  if (kind === 'notImage')
    return `${name} is not an image. Please choose a photo, such as a JPEG or PNG file.`;
  if (isTooLarge)
    return `${name} is larger than 10 MB, and this browser cannot resize it. Please choose a smaller image, or save it as a JPEG first.`;
  return `This browser cannot show a preview of ${name}. It will be uploaded without cropping, and its centre becomes your photo.`;
}
