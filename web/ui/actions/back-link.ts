import { createLink } from '@tanstack/react-router';
import { BackwardLink } from './backward-link.tsx';

export const BackLink = createLink(BackwardLink);
