import { createLink } from '@tanstack/react-router';
import { ExternalLink } from './external-link.tsx';

export const TextLink = createLink(ExternalLink);
