import { type CSSProperties, useEffect, useId, useRef } from 'react';
import { type CropArea, maxZoom, type OnCropChange, zoomCropArea } from './crop-area.ts';
import { drawCrop, type LoadedImage } from './crop-image.ts';
import styles from './cropper.module.css';
import { useCropGestures } from './use-crop-gestures.ts';

type Props = {
  image: LoadedImage;
  area: CropArea;
  onChange: OnCropChange;
  disabled: boolean;
  isRound?: boolean;
};

/** Twice the displayed size, for high-density screens. */
const canvasPixels = 640;

/** Chooses a part of an image, with the mouse, touch or the keyboard. */
export function Cropper({ image, area, onChange, disabled, isRound = false }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const hintId = useId();
  const zoomId = useId();
  const { size } = image;
  const gestures = useCropGestures(size, onChange, disabled);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, image, area);
  }, [image, area]);

  return (
    <div className={styles.cropper} data-large={!isRound || undefined}>
      <div
        {...gestures}
        // Without this role, screen readers intercept the arrow keys.
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users move the image with the arrow keys
        tabIndex={0}
        aria-label="Part of the image to keep"
        aria-describedby={hintId}
        className={styles.stage}
        style={{ '--ratio': area.ratio } as CSSProperties}
        data-round={isRound || undefined}
      >
        <canvas
          ref={canvas}
          width={canvasPixels}
          height={Math.round(canvasPixels / area.ratio)}
          className={styles.canvas}
        />
      </div>
      <p id={hintId} className={styles.hint}>
        Drag the image, or use the arrow keys, to move it.
      </p>
      <div className={styles.zoom}>
        <label htmlFor={zoomId}>Zoom</label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={area.zoom}
          disabled={disabled}
          aria-valuetext={`${area.zoom.toFixed(1)} times`}
          className={styles.slider}
          onChange={({ target }) => onChange((current) => zoomCropArea(current, size, target.valueAsNumber))}
        />
      </div>
    </div>
  );
}
