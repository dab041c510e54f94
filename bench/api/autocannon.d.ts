/** As much as is used here: the package brings no types, and those of others are for an older one. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export type Request = {
    method: 'GET' | 'POST';
    path: string;
    headers: Record<string, string>;
    body?: string | Buffer;
  };
  export type Client = {
    setRequests(requests: Request[]): void;
    readonly reqsMade: number;
    /** After so many requests it leaves, once the last of them is answered. */
    responseMax?: number;
  };
  export type Options = {
    url: string;
    connections: number;
    /** In seconds: then all leave, whatever they wait for. */
    duration?: number;
    /** Until so many requests are answered. */
    amount?: number;
    /** In milliseconds: how often it looks whether it is time to end. */
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
