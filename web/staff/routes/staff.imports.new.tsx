import { createFileRoute } from '@tanstack/react-router';
import { NewImportPage } from '#web/features/imports/staff/new-import-page.tsx';

export const Route = createFileRoute('/staff/imports/new')({ component: NewImportPage });
