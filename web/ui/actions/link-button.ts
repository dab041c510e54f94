import { createLink } from '@tanstack/react-router';
import { ButtonLink } from './button-link.tsx';

export const LinkButton = createLink(ButtonLink);
