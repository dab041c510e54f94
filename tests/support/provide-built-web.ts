export { buildWeb as setup } from '#scripts/build-web.ts';
