import type * as z from 'zod/mini';

export type Schema = z.ZodMiniType;

/** Staff acting as a member are a `member`, but not a `member-in-person`, which guards credentials. */
export type Access = 'public' | 'member' | 'member-in-person' | 'staff' | 'demo-or-staff';

export type Service = 'main' | 'authentication' | 'directory';

export type EndpointSpec = {
  summary: string;
  method: 'GET' | 'POST';
  path: `/${string}`;
  service?: Service;
  access: Access;
  /** Accepts the marketplace's token too. All other endpoints reject it. */
  alsoFor?: 'marketplace';
  params?: Schema;
  query?: Schema;
  body?: Schema;
  bodyAs?: 'json' | 'form' | 'multipart';
  /** Maximum size of all files of a multipart body. */
  mostBytes?: number;
  answer: Schema | 'file';
  /** The response does not depend on the caller: the handler does not receive it, and ETags apply. */
  sameForAll?: true;
};

export type Endpoint<Spec extends EndpointSpec = EndpointSpec> = Spec & { name: string };

export function area<const Specs extends Record<string, EndpointSpec>>(
  specs: Specs,
  service: Service = 'main',
) {
  const named = Object.entries(specs).map(([name, spec]) => [name, { service, ...spec, name }]);
  return Object.fromEntries(named) as { [Name in keyof Specs]: Endpoint<Specs[Name]> };
}

type Read<Part> = Part extends Schema ? z.output<Part> : never;
type Sent<Part> = Part extends Schema ? z.input<Part> : never;
type PartOf<Spec> = Extract<keyof Spec, 'params' | 'query' | 'body'>;

export type InputOf<Spec extends EndpointSpec> = { [Part in PartOf<Spec>]: Read<Spec[Part]> };
export type CallOf<Spec extends EndpointSpec> = { [Part in PartOf<Spec>]: Sent<Spec[Part]> };

export type AnswerOf<Spec extends EndpointSpec> = Spec['answer'] extends Schema
  ? z.output<Spec['answer']>
  : never;
