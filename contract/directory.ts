import { area } from './endpoint.ts';

export const directory = area({});
