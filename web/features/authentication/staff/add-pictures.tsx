import ImagePlus from 'lucide-react/icons/image-plus';
import { type ChangeEvent, useRef, useState } from 'react';
import { maxSignInPictures } from '#contract/sign-in-pictures.staff.ts';
import { findPictureProblem, toPictureError } from '#web/staff/form/picture-problems.ts';
import { Button } from '#web/ui/actions/button.tsx';
import common from '#web/ui/display/common.module.css';
import { ProgressBar } from '#web/ui/display/progress-bar.tsx';
import { FieldError } from '#web/ui/fields/form-field.tsx';
import styles from './picture-list.module.css';
import { uploadSignInPicture } from './sign-in-pictures.calls.ts';

type Props = { count: number; onAdd: (key: string) => void };

/** Stores pictures one after the other. Visitors see them after the draft is published. */
export function AddPictures({ count, onAdd }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const add = async (files: File[]) => {
    setProblem(undefined);
    for (const file of files.slice(0, maxSignInPictures - count)) {
      const found = findPictureProblem(file);
      if (found) {
        setProblem(`${file.name}: ${found}`);
        continue;
      }
      setProgress(0);
      await uploadSignInPicture(file, setProgress).then(onAdd, (error: unknown) =>
        setProblem(`${file.name}: ${toPictureError(error)}`),
      );
    }
    setProgress(undefined);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same file can be chosen again.
    target.value = '';
    void add(files);
  };
  return (
    <div className={common.stackSmall}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        className={styles.input}
        aria-label="Pictures to add"
        onChange={choose}
      />
      <div>
        <Button
          kind="secondary"
          loading={progress !== undefined}
          disabled={count >= maxSignInPictures}
          onClick={() => input.current?.click()}
        >
          <ImagePlus size={18} aria-hidden="true" /> Add pictures
        </Button>
      </div>
      <p className={common.note}>
        Upright pictures of at least 1200 pixels fit best. At most {maxSignInPictures}, of 10 MB each.
      </p>
      {progress === undefined ? null : <ProgressBar label="Uploading the picture" value={progress} />}
      {problem ? <FieldError id={undefined}>{problem}</FieldError> : null}
    </div>
  );
}
