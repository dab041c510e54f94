import type { ReactNode } from 'react';
import common from '#web/ui/display/common.module.css';
import { PageHeading } from '#web/ui/pages/page-heading.tsx';

export function InvoicesScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={common.stack}>
      <PageHeading>{title}</PageHeading>
      {children}
    </div>
  );
}
