import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { ProgressBar } from '#web/ui/display/progress-bar.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { dismissByTitle, notify } from '#web/ui/overlays/notify.ts';
import { type CropArea, initialCropArea, maxZoom, zoomCropArea } from './crop-area.ts';
import { cropToFile, drawSquare, loadImage, maxUploadBytes, type Picture } from './crop-image.ts';
import styles from './photo-dialog.module.css';
import { photoErrorMessage } from './photo-error-message.ts';
import { changePhoto } from './profile.calls.ts';
import { useCropGestures } from './use-crop-gestures.ts';

type Props = { file: File; open: boolean; onClose: () => void };

/** A file that this browser cannot draw is uploaded as it is. */
type Preview = { kind: 'reading' | 'undrawable' | 'refused' } | { kind: 'drawn'; picture: Picture };

const failed = 'Failed to upload profile image';

export function PhotoDialog({ file, open, onClose }: Props) {
  const [preview, setPreview] = useState<Preview>({ kind: isNotImage(file) ? 'refused' : 'reading' });
  const [frame, setFrame] = useState<CropArea>();
  const [share, setShare] = useState(0);
  const upload = useRef<AbortController>(null);
  const { mutate, isPending: uploading } = useMutation({
    mutationFn: async (sending: AbortController) => {
      upload.current = sending;
      setShare(0);
      const img = preview.kind === 'drawn' && frame ? await cropToFile(preview.picture, frame) : file;
      await changePhoto(img, { signal: sending.signal, onProgress: setShare });
    },
    onSuccess: () => {
      dismissByTitle(failed);
      onClose();
    },
    onError: (error, { signal }) => {
      if (!signal.aborted) notify('error', failed, photoErrorMessage(error));
    },
  });

  useEffect(() => {
    if (isNotImage(file)) return;
    let current = true;
    void loadImage(file).then((picture) => {
      if (!current) return;
      if (picture) setFrame(initialCropArea(picture.size));
      setPreview(picture ? { kind: 'drawn', picture } : { kind: 'undrawable' });
    });
    return () => {
      current = false;
      upload.current?.abort();
    };
  }, [file]);

  const { kind } = preview;
  const tooLarge = kind === 'undrawable' && file.size > maxUploadBytes;

  const close = () => {
    upload.current?.abort();
    onClose();
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
          <Button
            loading={uploading}
            disabled={kind === 'reading' || kind === 'refused' || tooLarge}
            onClick={() => mutate(new AbortController())}
          >
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
        <div className={styles.progress}>
          {uploading ? <ProgressBar label="Uploading the photo" share={share} /> : null}
        </div>
      </div>
    </Dialog>
  );
}

/** Unknown types are empty; those are tried. */
const isNotImage = ({ type }: File) => type !== '' && !type.startsWith('image/');

function placeholder({ kind }: Preview, { name }: File, tooLarge: boolean): string {
  if (kind === 'reading') return 'Reading the picture…';
  if (kind === 'refused')
    return `${name} is not a picture. Please choose a photo, such as a JPEG or PNG file.`;
  if (tooLarge)
    return `${name} is larger than 10 MB, and this browser cannot make it smaller. Please choose a smaller picture, or save it as a JPEG first.`;
  return `This browser cannot show a preview of ${name}. It is uploaded as it is, and the middle of it becomes your photo.`;
}

type CropperProps = {
  picture: Picture;
  frame: CropArea;
  onChange: (change: (frame: CropArea) => CropArea) => void;
  disabled: boolean;
};

/** Twice the displayed size, for high-density screens. */
const canvasPixels = 640;

function PhotoCropper({ picture, frame, onChange, disabled }: CropperProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const hintId = useId();
  const zoomId = useId();
  const { size } = picture;
  const gestures = useCropGestures(size, onChange, disabled);
  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, picture, frame);
  }, [picture, frame]);

  return (
    <div className={styles.cropper}>
      <div
        {...gestures}
        // Screen readers would otherwise use the arrow keys themselves.
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users move the picture here with the arrow keys
        tabIndex={0}
        aria-label="Part of the picture to keep"
        aria-describedby={hintId}
        className={styles.stage}
      >
        <canvas ref={canvas} width={canvasPixels} height={canvasPixels} className={styles.canvas} />
      </div>
      <p id={hintId} className={styles.hint}>
        Drag the picture, or use the arrow keys, to move it.
      </p>
      <div className={styles.zoom}>
        <label htmlFor={zoomId}>Zoom</label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={frame.zoom}
          disabled={disabled}
          aria-valuetext={`${frame.zoom.toFixed(1)} times`}
          className={styles.slider}
          onChange={({ target }) => onChange((before) => zoomCropArea(before, size, target.valueAsNumber))}
        />
      </div>
    </div>
  );
}
