/** Types of the parts that the benchmark uses. The package has no types. */
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
    responseMax?: number;
  };
  type Options = {
    url: string;
    connections: number;
    /** `duration` and `timeout` are in seconds, `sampleInt` in milliseconds. */
    duration?: number;
    timeout: number;
    sampleInt: number;
    amount?: number;
    setupClient: (client: Client) => void;
  };
  type Events = {
    response: [client: Client, statusCode: number, bytes: number, milliseconds: number];
    reqError: [error: Error];
  };
  export default function autocannon(options: Options): EventEmitter<Events> & PromiseLike<unknown>;
}
