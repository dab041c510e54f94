import type { FastifyInstance } from 'fastify';
import { endpointGroups } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';

/** Every endpoint of the contract. Signing out is last, because it ends the session of a test that calls all of them. */
export const endpoints = Object.values(endpointGroups)
  .flatMap((area) => Object.values(area) as Endpoint[])
  .toSorted((one, other) => Number(one.name === 'signOut') - Number(other.name === 'signOut'));

export const toRoutePath = ({ path }: Endpoint) => path.replace(/\{(\w+)\}/g, ':$1');

/** The path with this value in place of every parameter. */
export const pathWith = ({ path }: Endpoint, value: string) => path.replace(/\{\w+\}/g, value);

export const isServedBy = (app: FastifyInstance, endpoint: Endpoint) =>
  app.hasRoute({ method: endpoint.method, url: toRoutePath(endpoint) });
