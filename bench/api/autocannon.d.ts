/** The parts that the bench uses. The package has no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export type Request = {
    method: 'GET' | 'POST';
    path: string;
    headers: Record<string, string>;
    body?: string;
  };
  export type Client = {
    setRequests(requests: Request[]): void;
    readonly reqsMade: number;
    /** The client stops after this many responses. */
    responseMax?: number;
  };
  export type Options = {
    url: string;
    connections: number;
    /** In seconds. */
    duration?: number;
    /** The total number of requests. */
    amount?: number;
    /** How often it checks whether to stop, in milliseconds. */
    sampleInt: number;
    /** In seconds. */
    timeout: number;
    setupClient: (client: Client) => void;
  };
  type Instance = EventEmitter<{
    response: [client: Client, statusCode: number, bytes: number, milliseconds: number];
    reqError: [error: Error];
  }> &
    PromiseLike<unknown>;
  export default function autocannon(options: Options): Instance;
}
