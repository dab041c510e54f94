import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isInPortal } from './use-open-path.ts';

type Props = { path: string; className?: string | undefined; 'data-row-focus'?: ''; children: ReactNode };

/** A link to a page of the console or of the member portal. */
export const PathLink = ({ path, ...rest }: Props) => (
  <Link {...rest} to={path} reloadDocument={isInPortal(path)} />
);
