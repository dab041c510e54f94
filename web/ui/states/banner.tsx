import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { scrollIntoView } from '#web/ui/pages/scroll-into-view.ts';
import styles from './banner.module.css';

const icons = { error: CircleAlert, success: CircleCheck, info: Info };

type Props = {
  kind: keyof typeof icons;
  scrollsIntoView?: boolean;
  children: ReactNode;
};

/** Scrolls into view, because the button that submits a long form is at its end. */
export const SubmitErrorBanner = ({ children }: { children: ReactNode }) => (
  <Banner kind="error" scrollsIntoView>
    {children}
  </Banner>
);

export function Banner({ kind, scrollsIntoView = false, children }: Props) {
  const Icon = icons[kind];
  return (
    <div
      ref={scrollsIntoView ? scrollIntoView : null}
      className={styles.banner}
      data-kind={kind}
      role={kind === 'error' ? 'alert' : 'status'}
    >
      <Icon size={20} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}
