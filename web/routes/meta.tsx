import { createFileRoute } from '@tanstack/react-router';
import { MetaPage } from '#web/features/meta/meta-page.tsx';

export const Route = createFileRoute('/meta')({ component: MetaPage });
