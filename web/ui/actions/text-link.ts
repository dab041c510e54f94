import { createLink } from '@tanstack/react-router';
import { OuterLink } from './outer-link.tsx';

/** A link to a screen of the portal. */
export const TextLink = createLink(OuterLink);
