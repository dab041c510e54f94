import { area } from './endpoint.ts';

export const organisations = area({});
