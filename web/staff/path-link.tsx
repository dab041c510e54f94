import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { isInPortal } from './use-open-path.ts';

type Props = Omit<ComponentProps<'a'>, 'href'> & { path: string };

/** A link to a page of the console or of the member portal. */
export const PathLink = ({ path, ...rest }: Props) => (
  <Link {...rest} to={path} reloadDocument={isInPortal(path)} />
);
