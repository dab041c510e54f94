import { createFileRoute } from '@tanstack/react-router';
import { ExportsPage } from '../exports/exports-page.tsx';

export const Route = createFileRoute('/staff/exports')({ component: ExportsPage });
