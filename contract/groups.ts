import { area } from './endpoint.ts';

export const groups = area({});
