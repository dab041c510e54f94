import { useMemo, useState } from 'react';
import type { SignInPicture } from '#contract/sign-in-pictures.staff.ts';
import common from '#web/ui/display/common.module.css';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { fallbackImage } from '../authentication.calls.ts';
import { SideImagePanel } from '../side-image-panel.tsx';
import styles from './sign-in-preview.module.css';

/** The sign-in page as visitors see it on a large screen, with each of the pictures. */
export function SignInPreview({ pictures }: { pictures: SignInPicture[] }) {
  const [chosen, setChosen] = useState('');
  const shown = pictures.filter(({ isShown }) => isShown);
  const picture = shown.find(({ key }) => key === chosen) ?? shown[0];
  const url = picture ? `/files/${picture.key}` : fallbackImage.url;
  const credit = picture ? picture.credit : fallbackImage.credit;
  const image = useMemo(() => Promise.resolve({ url, credit }), [url, credit]);
  return (
    <div className={common.stack}>
      {shown.length > 1 ? (
        <div className={styles.choice}>
          <SelectField
            label="Picture"
            value={picture?.key ?? ''}
            options={shown.map(({ key, credit: text }, index) => ({
              value: key,
              label: `${index + 1} of ${shown.length}${text ? `, ${text}` : ''}`,
            }))}
            onValueChange={setChosen}
          />
        </div>
      ) : null}
      <section className={styles.page} aria-label="Sign-in page">
        <div className={styles.form} aria-hidden="true">
          <strong>Sign in</strong>
          <span />
          <span />
          <span data-button="" />
        </div>
        <div className={styles.side}>
          <SideImagePanel key={url} image={image} />
        </div>
      </section>
      <p className={common.note}>Phones show no picture.</p>
    </div>
  );
}
