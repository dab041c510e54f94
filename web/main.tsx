import { mountApp } from './mount-app.tsx';
import { createPortalRouter } from './router.tsx';

mountApp(createPortalRouter);
