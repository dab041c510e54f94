export { setupEmbeddedTemplate as setup } from './test-databases.ts';
