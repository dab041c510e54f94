import { createFileRoute } from '@tanstack/react-router';
import { RolesPage } from '../settings/roles-page.tsx';

export const Route = createFileRoute('/staff/settings/roles')({ component: RolesPage });
