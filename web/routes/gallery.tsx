import { createFileRoute, notFound } from '@tanstack/react-router';
import { config } from '#web/config.ts';
import { GalleryPage } from '#web/features/gallery/gallery-page.tsx';

/** For who builds the portal: there is none in an association's own. */
export const Route = createFileRoute('/gallery')({
  beforeLoad: () => {
    if (!import.meta.env.DEV && !config.gallery) throw notFound();
  },
  component: GalleryPage,
});
