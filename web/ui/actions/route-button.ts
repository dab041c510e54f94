import { createLink } from '@tanstack/react-router';
import { ButtonLink } from './button-link.tsx';

/** A link to a screen of the portal that looks like a button. */
export const RouteButton = createLink(ButtonLink);
