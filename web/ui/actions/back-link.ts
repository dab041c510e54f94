import { createLink } from '@tanstack/react-router';
import { BackwardLink } from './backward-link.tsx';

/** The way from one of a list back to the list. */
export const BackLink = createLink(BackwardLink);
