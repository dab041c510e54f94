import { area } from './endpoint.ts';

export const enquiries = area({});
