import type * as z from 'zod/mini';

export type Schema = z.ZodMiniType;

/**
 * Who may call. The binder checks it before anything else runs, and a test walks every endpoint as every kind of
 * reader.
 * - `public`: anybody.
 * - `member`: whoever is signed in, and staff acting as a member.
 * - `member-in-person`: a member, but nobody acting as one: what touches credentials.
 * - `staff`: the association's staff, in person.
 * - `demo-or-staff`: anybody while the demo association is on, otherwise staff.
 */
export type Access = 'public' | 'member' | 'member-in-person' | 'staff' | 'demo-or-staff';

/** The service that answers: three base addresses, which may be one. */
export type Service = 'main' | 'authentication' | 'directory';

export type EndpointSpec = {
  summary: string;
  method: 'GET' | 'POST';
  /** To the letter, parameters in braces. */
  path: `/${string}`;
  service?: Service;
  access: Access;
  /** Also with the marketplace's own token, which every other call refuses. */
  alsoFor?: 'marketplace';
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** How the client sends the body; the authentication service takes JSON and form. Files go as multipart alone. */
  bodyAs?: 'json' | 'form' | 'multipart';
  /** Of a multipart body: how large its files may be, all together. */
  mostBytes?: number;
  /** A file passes as it is, whatever its type. */
  answer: Schema | 'file';
  /**
   * The answer follows from the address alone, whoever asks: the handler is not told who does, and who has the answer
   * already is not sent it again.
   */
  sameForAll?: true;
};

export type Endpoint<Spec extends EndpointSpec = EndpointSpec> = Spec & { name: string };

/** The calls of one area. An endpoint's key is its one name everywhere: here, server, web and tests. */
export function area<const Specs extends Record<string, EndpointSpec>>(specs: Specs) {
  const named = Object.entries(specs).map(([name, spec]) => [name, { ...spec, name }]);
  return Object.fromEntries(named) as { [Name in keyof Specs]: Endpoint<Specs[Name]> };
}

type Read<Part> = Part extends Schema ? z.output<Part> : undefined;
type Sent<Part> = Part extends Schema ? z.input<Part> : undefined;
type Part<Spec, Name extends string> = Spec extends Record<Name, infer Found> ? Found : undefined;
type Present<Parts> = { [Name in keyof Parts as Parts[Name] extends undefined ? never : Name]: Parts[Name] };

/** What a handler is given. */
export type InputOf<Spec extends EndpointSpec> = Present<{
  params: Read<Part<Spec, 'params'>>;
  query: Read<Part<Spec, 'query'>>;
  body: Read<Part<Spec, 'body'>>;
}>;

/** What a caller gives. */
export type CallOf<Spec extends EndpointSpec> = Present<{
  params: Sent<Part<Spec, 'params'>>;
  query: Sent<Part<Spec, 'query'>>;
  body: Sent<Part<Spec, 'body'>>;
}>;

export type AnswerOf<Spec extends EndpointSpec> = Spec['answer'] extends Schema
  ? z.output<Spec['answer']>
  : never;
