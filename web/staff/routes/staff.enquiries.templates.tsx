import { createFileRoute } from '@tanstack/react-router';
import { TemplatesPage } from '#web/features/enquiries/staff/templates-page.tsx';

export const Route = createFileRoute('/staff/enquiries/templates')({ component: TemplatesPage });
