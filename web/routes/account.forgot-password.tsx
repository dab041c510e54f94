import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '#web/features/authentication/forgot-password-page.tsx';

export const Route = createFileRoute('/account/forgot-password')({ component: ForgotPasswordPage });
