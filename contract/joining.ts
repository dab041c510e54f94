import { area } from './endpoint.ts';

export const joining = area({});
