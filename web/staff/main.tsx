import { mountApp } from '../mount-app.tsx';
import { createConsoleRouter } from './router.tsx';

mountApp(createConsoleRouter);
