import { createFileRoute } from '@tanstack/react-router';
import { LostPage } from '#web/features/shell/lost-page.tsx';

export const Route = createFileRoute('/$')({ component: LostPage });
