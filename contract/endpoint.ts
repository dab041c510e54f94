import type * as z from 'zod/mini';

export type Schema = z.ZodMiniType;

/** Staff acting as a member are a `member`, but not a `member-not-impersonated`, which guards credentials. */
export type Access = 'public' | 'member' | 'member-not-impersonated' | 'staff' | 'demo-or-staff';

export type Service = 'main' | 'authentication' | 'directory';

export type EndpointSpec = {
  summary: string;
  method: 'GET' | 'POST';
  path: `/${string}`;
  service?: Service;
  access: Access;
  /** Accepts the marketplace's token too. All other endpoints reject it. */
  alsoAcceptsToken?: 'marketplace';
  params?: Schema;
  query?: Schema;
  body?: Schema;
  bodyEncoding?: 'json' | 'form' | 'multipart';
  /** Maximum size of all files of a multipart body. */
  maxBytes?: number;
  response: Schema | 'file';
  /** The response does not depend on the caller: the handler does not receive it, and ETags apply. */
  cacheable?: true;
};

export type Endpoint<Spec extends EndpointSpec = EndpointSpec> = Spec & { name: string };

export function defineEndpoints<const Specs extends Record<string, EndpointSpec>>(
  specs: Specs,
  service: Service = 'main',
) {
  const named = Object.entries(specs).map(([name, spec]) => [name, { service, ...spec, name }]);
  return Object.fromEntries(named) as { [Name in keyof Specs]: Endpoint<Specs[Name]> };
}

type Output<Part> = Part extends Schema ? z.output<Part> : never;
type Input<Part> = Part extends Schema ? z.input<Part> : never;
type PartOf<Spec> = Extract<keyof Spec, 'params' | 'query' | 'body'>;

export type HandlerInput<Spec extends EndpointSpec> = { [Part in PartOf<Spec>]: Output<Spec[Part]> };
export type RequestOf<Spec extends EndpointSpec> = { [Part in PartOf<Spec>]: Input<Spec[Part]> };

export type ResponseOf<Spec extends EndpointSpec> = Spec['response'] extends Schema
  ? z.output<Spec['response']>
  : never;
