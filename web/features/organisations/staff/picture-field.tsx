import ImagePlus from 'lucide-react/icons/image-plus';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { findPictureProblem, toPictureError } from '#web/staff/form/picture-problems.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { ProgressBar } from '#web/ui/display/progress-bar.tsx';
import { FieldError } from '#web/ui/fields/form-field.tsx';
import styles from './picture-field.module.css';

type Props = {
  /** Selects the colour behind the initials. */
  colourKey: string;
  name: string;
  pictureUrl: string | null;
  /** The upload. The preview stays until it has ended. */
  onChoose: (file: File, onProgress: (fraction: number) => void) => Promise<void>;
  onRemove?: (() => Promise<void>) | undefined;
};

/** Shows the chosen picture before it is uploaded. */
export function PictureField({ colourKey, name, pictureUrl, onChoose, onRemove }: Props) {
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [previewUrl, setPreviewUrl] = useState<string>();
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  useEffect(() => (previewUrl ? () => URL.revokeObjectURL(previewUrl) : undefined), [previewUrl]);
  const run = async (work: () => Promise<void>) => {
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      setPreviewUrl(undefined);
      setError(toPictureError(failure));
    } finally {
      setProgress(undefined);
    }
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    const problem = findPictureProblem(file);
    setError(problem);
    if (problem) return;
    setPreviewUrl(URL.createObjectURL(file));
    setProgress(0);
    void run(() => onChoose(file, setProgress));
  };
  const remove = () => {
    setPreviewUrl(undefined);
    if (onRemove) void run(onRemove);
  };
  return (
    <div className={styles.field}>
      {previewUrl ? (
        // Not every browser can show every format that the server reads.
        <img
          src={previewUrl}
          alt="Preview"
          className={styles.preview}
          onError={() => setPreviewUrl(undefined)}
        />
      ) : !name && !pictureUrl ? (
        <span className={styles.placeholder}>
          <ImagePlus size={32} aria-hidden="true" />
        </span>
      ) : (
        <Avatar id={colourKey} names={name.split(' ')} image={pictureUrl} size="large" />
      )}
      <div className={styles.controls}>
        <label htmlFor={inputId} className={styles.label}>
          Picture
        </label>
        <p className={styles.hint}>A square image is best. At most 10 MB.</p>
        <input
          ref={input}
          id={inputId}
          type="file"
          accept="image/*"
          className={styles.input}
          onChange={choose}
        />
        <div className={styles.buttons}>
          <Button kind="secondary" onClick={() => input.current?.click()}>
            <ImagePlus size={18} aria-hidden="true" /> Choose a picture
          </Button>
          {onRemove && (pictureUrl || previewUrl) ? (
            <Button kind="text" onClick={remove}>
              Remove the picture
            </Button>
          ) : null}
        </div>
        {progress === undefined ? null : <ProgressBar label="Uploading the picture" value={progress} />}
        {error ? <FieldError id={undefined}>{error}</FieldError> : null}
      </div>
    </div>
  );
}
