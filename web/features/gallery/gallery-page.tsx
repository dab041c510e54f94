import { Toasts } from '#web/ui/overlays/toast.tsx';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import { PlainPage } from '#web/ui/pages/plain-page.tsx';
import { FieldExamples } from './field-examples.tsx';
import styles from './gallery-page.module.css';
import { OpeningExamples } from './opening-examples.tsx';
import { QuietExamples } from './quiet-examples.tsx';

export function GalleryPage() {
  return (
    <PlainPage>
      <PageHeading>Gallery</PageHeading>
      <div className={styles.examples}>
        <QuietExamples />
        <FieldExamples />
        <OpeningExamples />
      </div>
      <Toasts />
    </PlainPage>
  );
}
