import { useEffect, useId, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { type CropArea, initialCropArea, type Size, toCropRectangle } from '#web/ui/crop/crop-area.ts';
import { type LoadedImage, loadImage } from '#web/ui/crop/crop-image.ts';
import { Cropper } from '#web/ui/crop/cropper.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import { toPictureError } from '../form/picture-problems.ts';
import styles from './crop-dialog.module.css';

/** In pixels of the picture. */
export type Crop = { x: number; y: number; width: number; height: number };

type Props = {
  title: string;
  file: File;
  /** Without it, the person chooses the shape. */
  ratio?: number;
  /** Without a crop, the whole picture is used. */
  onSave: (crop: Crop | undefined) => Promise<void>;
  onClose: () => void;
};

type Shape = { label: string; ratio: number };

const toShapes = ({ width, height }: Size): Shape[] => [
  { label: 'As it is', ratio: width / height },
  { label: 'Wide (16:9)', ratio: 16 / 9 },
  { label: 'Standard (4:3)', ratio: 4 / 3 },
  { label: 'Square', ratio: 1 },
];

export function CropDialog({ title, file, ratio, onSave, onClose }: Props) {
  const image = useLoadedImage(file);
  const [area, setArea] = useState<CropArea>();
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const chosen = area ?? (image ? initialCropArea(image.size, ratio ?? toRatio(image.size)) : undefined);
  const save = async () => {
    setIsSaving(true);
    setProblem(undefined);
    try {
      await onSave(image && chosen ? toCrop(chosen, image.size) : undefined);
      onClose();
    } catch (error) {
      setProblem(toPictureError(error));
      setIsSaving(false);
    }
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isSaving} disabled={image === undefined} onClick={() => void save()}>
            Use this part
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        {problem ? <Banner kind="error">{problem}</Banner> : null}
        {image && chosen ? (
          <>
            {ratio === undefined ? (
              <ShapeChoice
                size={image.size}
                ratio={chosen.ratio}
                onChange={(next) => setArea(initialCropArea(image.size, next))}
              />
            ) : null}
            <Cropper
              image={image}
              area={chosen}
              onChange={(change) => setArea(change(chosen))}
              disabled={isSaving}
            />
          </>
        ) : (
          <p className={styles.placeholder}>
            {image === null
              ? 'This browser cannot show this picture. You can use all of it.'
              : 'Loading the picture …'}
          </p>
        )}
      </div>
    </Dialog>
  );
}

type ShapeProps = { size: Size; ratio: number; onChange: (ratio: number) => void };

function ShapeChoice({ size, ratio, onChange }: ShapeProps) {
  const name = useId();
  return (
    <fieldset className={styles.shapes}>
      <legend>Shape</legend>
      {toShapes(size).map((shape) => (
        <label key={shape.label} className={styles.shape}>
          <input
            type="radio"
            name={name}
            checked={shape.ratio === ratio}
            onChange={() => onChange(shape.ratio)}
          />
          {shape.label}
        </label>
      ))}
    </fieldset>
  );
}

const toRatio = ({ width, height }: Size) => width / height;

/** Null if the browser cannot show it. An SVG has no pixels that the server would count in the same way. */
function useLoadedImage(file: File): LoadedImage | null | undefined {
  const [image, setImage] = useState<LoadedImage | null>();
  useEffect(() => {
    let isCurrent = true;
    const loading = file.type === 'image/svg+xml' ? Promise.resolve(undefined) : loadImage(file);
    void loading.then((loaded) => {
      if (isCurrent) setImage(loaded ?? null);
    });
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return image;
}

function toCrop(area: CropArea, size: Size): Crop | undefined {
  const { x, y, width, height } = toCropRectangle(area, size);
  const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))];
  const crop = {
    x: left,
    y: top,
    width: Math.max(1, Math.min(Math.round(width), size.width - left)),
    height: Math.max(1, Math.min(Math.round(height), size.height - top)),
  };
  return crop.width === size.width && crop.height === size.height ? undefined : crop;
}
