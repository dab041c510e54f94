import { createFileRoute } from '@tanstack/react-router';
import { SignInPicturesPage } from '#web/features/authentication/staff/sign-in-pictures-page.tsx';

export const Route = createFileRoute('/staff/settings/sign-in-picture')({ component: SignInPicturesPage });
