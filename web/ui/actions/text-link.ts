import { createLink } from '@tanstack/react-router';
import { ExternalLink } from './outer-link.tsx';

export const TextLink = createLink(ExternalLink);
