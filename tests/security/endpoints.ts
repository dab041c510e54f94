import type { FastifyInstance } from 'fastify';
import { endpointGroups } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';

/** All endpoints of the contract. signOut is last, because it ends the session of tests that call all of them. */
export const endpoints = Object.values(endpointGroups)
  .flatMap((group) => Object.values(group) as Endpoint[])
  .toSorted((one, other) => Number(one.name === 'signOut') - Number(other.name === 'signOut'));

/** Endpoints of the staff console and other calls that need a capability. */
export const isForStaff = ({ access }: Pick<Endpoint, 'access'>) => typeof access === 'object';

export const toRoutePath = ({ path }: Endpoint) => path.replace(/\{(\w+)\}/g, ':$1');

/** Returns the path with a valid kind, and with this value for every other parameter. */
export const pathWith = ({ path }: Endpoint, value: string) =>
  path.replace('{kind}', 'resource').replace(/\{\w+\}/g, value);

export const isServedBy = (app: FastifyInstance, endpoint: Endpoint) =>
  app.hasRoute({ method: endpoint.method, url: toRoutePath(endpoint) });
