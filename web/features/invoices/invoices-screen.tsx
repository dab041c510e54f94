import type { ReactNode } from 'react';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';
import styles from './invoices-screen.module.css';

export function InvoicesScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.screen}>
      <PageHeading>{title}</PageHeading>
      {children}
    </div>
  );
}
