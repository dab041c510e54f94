export { setupEmbeddedTemplate as setup } from './engines.ts';
