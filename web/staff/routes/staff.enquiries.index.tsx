import { createFileRoute } from '@tanstack/react-router';
import { EnquiriesPage } from '#web/features/enquiries/staff/enquiries-page.tsx';

export const Route = createFileRoute('/staff/enquiries/')({ component: EnquiriesPage });
