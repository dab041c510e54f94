import { useEffect, useId, useRef } from 'react';
import { type CropFrame, mostZoom, zoomedFrame } from './crop-frame.ts';
import styles from './photo-dialog.module.css';
import { drawSquare, type Picture } from './photo-picture.ts';
import { useCropGestures } from './use-crop-gestures.ts';

type Props = {
  picture: Picture;
  frame: CropFrame;
  onChange: (change: (frame: CropFrame) => CropFrame) => void;
  disabled: boolean;
};

/** Twice the displayed size, for high-density screens. */
const canvasPixels = 640;

export function PhotoCropper({ picture, frame, onChange, disabled }: Props) {
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer moves the picture from here.
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
          max={mostZoom}
          step={0.05}
          value={frame.zoom}
          disabled={disabled}
          aria-valuetext={`${frame.zoom.toFixed(1)} times`}
          className={styles.slider}
          onChange={({ target }) => onChange((before) => zoomedFrame(before, size, target.valueAsNumber))}
        />
      </div>
    </div>
  );
}
