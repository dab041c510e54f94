export { provideEmbedded as setup } from './engines.ts';
