import type { FastifyInstance } from 'fastify';
import { endpointGroups } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';

/** All endpoints of the contract. signOut is last, because it ends the session of tests that call all of them. */
export const endpoints = Object.values(endpointGroups)
  .flatMap((group) => Object.values(group) as Endpoint[])
  .toSorted((one, other) => Number(one.name === 'signOut') - Number(other.name === 'signOut'));

/** Endpoints of the staff console and other calls that need a capability. */
export const isForStaff = ({ access }: Pick<Endpoint, 'access'>) => typeof access === 'object';

export const fillPath = ({ path }: Pick<Endpoint, 'path'>, toValue: (parameter: string) => string) =>
  path.replace(/\{(\w+)\}/g, (_, parameter: string) => toValue(parameter));

export const toRoutePath = (endpoint: Endpoint) => fillPath(endpoint, (parameter) => `:${parameter}`);

/** Returns the path with a valid kind, and with this value for every other parameter. */
export const pathWith = (endpoint: Endpoint, value: string) =>
  fillPath(endpoint, (parameter) => (parameter === 'kind' ? 'resource' : value));

export const isServedBy = (app: FastifyInstance, endpoint: Endpoint) =>
  app.hasRoute({ method: endpoint.method, url: toRoutePath(endpoint) });
