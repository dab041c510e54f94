import { createFileRoute } from '@tanstack/react-router';
import { ActingPage } from '../settings/acting-page.tsx';

export const Route = createFileRoute('/staff/settings/acting')({ component: ActingPage });
