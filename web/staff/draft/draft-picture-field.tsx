import ImagePlus from 'lucide-react/icons/image-plus';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { ProgressBar } from '#web/ui/display/progress-bar.tsx';
import fieldStyles from '#web/ui/fields/form-field.module.css';
import { FieldError } from '#web/ui/fields/form-field.tsx';
import { findPictureProblem, toPictureError } from '../form/picture-problems.ts';
import { type Crop, CropDialog } from '../picture/crop-dialog.tsx';
import { readOriginal, rememberOriginal } from '../picture/original-files.ts';
import styles from './draft-picture-field.module.css';

type Props = {
  label: string;
  hint: string;
  /** The shape in which members see it. */
  ratio?: '16:9' | '4:3';
  pictureKey: string | null;
  error?: string | undefined;
  /** Resolves to the key of the stored picture. */
  upload: (file: File, onProgress: (fraction: number) => void, crop?: Crop) => Promise<string>;
  onChange: (pictureKey: string | null) => void;
  /** Asks for the part of the picture that has this ratio of width to height. */
  cropRatio?: number;
};

/** A picture of a draft. It is stored immediately, and members see it after the draft is published. */
export function DraftPictureField(props: Props) {
  const { label, hint, ratio = '16:9', pictureKey, error, upload, onChange, cropRatio } = props;
  const labelId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [cropped, setCropped] = useState<File>();
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file can be chosen again.
    target.value = '';
    if (!file) return;
    const found = findPictureProblem(file);
    setProblem(found);
    if (found) return;
    if (cropRatio) return setCropped(file);
    await store(file).catch((failure) => setProblem(toPictureError(failure)));
  };
  const store = async (file: File, crop?: Crop) => {
    setProgress(0);
    try {
      const key = await upload(file, setProgress, crop);
      rememberOriginal(`/files/${key}`, file);
      onChange(key);
    } finally {
      setProgress(undefined);
    }
  };
  const cropAgain = () =>
    readOriginal(`/files/${pictureKey}`).then(setCropped, () =>
      setProblem('The picture cannot be loaded. Check your connection and try again.'),
    );
  const message = problem ?? error;
  return (
    <fieldset className={styles.field}>
      <legend id={labelId} className={fieldStyles.label}>
        {label}
      </legend>
      {pictureKey ? (
        <img
          src={`/files/${pictureKey}`}
          alt={`${label} now`}
          className={styles.picture}
          data-ratio={ratio}
        />
      ) : (
        <p className={styles.empty}>No picture</p>
      )}
      <p className={fieldStyles.hint}>{hint} At most 10 MB.</p>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className={styles.input}
        aria-labelledby={labelId}
        onChange={(event) => void choose(event)}
      />
      <div className={styles.buttons}>
        <Button kind="secondary" onClick={() => input.current?.click()}>
          <ImagePlus size={18} aria-hidden="true" />{' '}
          {cropRatio && pictureKey ? 'Replace' : 'Choose a picture'}
        </Button>
        {pictureKey && cropRatio ? (
          <Button kind="text" onClick={() => void cropAgain()}>
            Crop…
          </Button>
        ) : null}
        {pictureKey ? (
          <Button kind="text" onClick={() => onChange(null)}>
            Remove
          </Button>
        ) : null}
      </div>
      {progress === undefined ? null : <ProgressBar label="Uploading the picture" value={progress} />}
      {cropped && cropRatio ? (
        <CropDialog
          title={`${label}: choose the part to show`}
          file={cropped}
          ratio={cropRatio}
          onSave={(crop) => store(cropped, crop)}
          onClose={() => setCropped(undefined)}
        />
      ) : null}
      {message ? <FieldError id={undefined}>{message}</FieldError> : null}
    </fieldset>
  );
}
