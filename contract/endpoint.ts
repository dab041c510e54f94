import type * as z from 'zod/mini';
import type { Capability } from './permissions.ts';

export type Schema = z.ZodMiniType;

/** `member-not-impersonated` protects credentials and payments from staff who act as a member. */
export type Access = 'public' | 'member' | 'member-not-impersonated' | StaffAccess;

export type StaffAccess = {
  capability: Capability;
  /** Path parameter with the id that a scoped grant must be for, or `filtered` if the handler limits the result. */
  scope?: { organisation: string } | { group: string } | 'filtered';
  /** Requires a second step within the last 10 minutes. */
  recentSecondStep?: true;
  /** Open to visitors of the demo. */
  orDemo?: true;
};

export type Service = 'main' | 'authentication' | 'directory';

export type EndpointSpec = {
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  service?: Service;
  access: Access;
  /** All other endpoints reject the marketplace token. */
  alsoAcceptsToken?: 'marketplace';
  params?: Schema;
  query?: Schema;
  body?: Schema;
  bodyEncoding?: 'json' | 'form' | 'multipart';
  /** Maximum total size of the files in a multipart body. */
  maxBytes?: number;
  /** The handler receives the If-Match header as `version` and rejects an edit of another version. */
  requiresVersion?: true;
  response: Schema | 'file';
  /** For a POST that changes nothing, which staff may send while they only look at the portal as a member. */
  isRead?: true;
  /** Cacheable handlers do not receive the caller, so their responses cannot depend on it. Enables ETags. */
  cacheable?: true;
};

export type Endpoint<Spec extends EndpointSpec = EndpointSpec> = Spec & { name: string };

export function defineEndpoints<const Specs extends Record<string, EndpointSpec>>(
  specs: Specs,
  service: Service = 'main',
) {
  const entries = Object.entries(specs).map(([name, spec]) => [name, { service, ...spec, name }]);
  return Object.fromEntries(entries) as { [Name in keyof Specs]: Endpoint<Specs[Name]> };
}

type Output<Part> = Part extends Schema ? z.output<Part> : never;
type Input<Part> = Part extends Schema ? z.input<Part> : never;
type RequestPart<Spec> = Extract<keyof Spec, 'params' | 'query' | 'body'>;

type VersionPart<Spec> = Spec extends { requiresVersion: true } ? { version: string } : unknown;

export type HandlerInput<Spec extends EndpointSpec> = {
  [Part in RequestPart<Spec>]: Output<Spec[Part]>;
} & VersionPart<Spec>;
export type RequestOf<Spec extends EndpointSpec> = {
  [Part in RequestPart<Spec>]: Input<Spec[Part]>;
} & VersionPart<Spec>;

export type ResponseOf<Spec extends EndpointSpec> = Output<Spec['response']>;
