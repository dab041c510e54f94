export { providePostgres as setup } from './engines.ts';
