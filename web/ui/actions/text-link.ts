import { createLink } from '@tanstack/react-router';
import { OuterLink } from './outer-link.tsx';

export const TextLink = createLink(OuterLink);
