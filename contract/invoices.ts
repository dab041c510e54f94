import { area } from './endpoint.ts';

export const invoices = area({});
