import { createFileRoute } from '@tanstack/react-router';
import { KeyboardPage } from '../settings/keyboard-page.tsx';

export const Route = createFileRoute('/staff/settings/keyboard')({ component: KeyboardPage });
