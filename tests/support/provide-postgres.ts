export { setupPostgresTemplate as setup } from './test-databases.ts';
