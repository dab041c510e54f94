import type { ErrorComponentProps } from '@tanstack/react-router';
import { PublicPage } from './public-page.tsx';
import { RouteError } from './route-error.tsx';

export function ErrorPage(props: ErrorComponentProps) {
  return (
    <PublicPage>
      <RouteError {...props} />
    </PublicPage>
  );
}
