import { createFileRoute, notFound } from '@tanstack/react-router';
import { config } from '#web/config.ts';
import { GalleryPage } from '#web/features/gallery/gallery-page.tsx';

/** For developers only. */
export const Route = createFileRoute('/gallery')({
  beforeLoad: () => {
    if (!import.meta.env.DEV && !config.gallery) throw notFound();
  },
  component: GalleryPage,
});
