export { providePostgres as setup } from './test-databases.ts';
