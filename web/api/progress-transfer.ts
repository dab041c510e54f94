/** `fraction` is between 0 and 1. */
export type OnProgress = (fraction: number) => void;

type Upload = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: FormData;
  signal: AbortSignal | undefined;
  onProgress: OnProgress;
};

/** Uses XMLHttpRequest, because fetch cannot report upload progress. */
export function upload({ method, url, headers, body, signal, onProgress }: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () =>
      resolve(new Response(request.responseText, { status: request.status, headers: parseHeaders(request) }));
    request.onerror = () => reject(new TypeError('The upload failed.'));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

const parseHeaders = (request: XMLHttpRequest) =>
  request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)
    .filter(Boolean)
    .map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });

/** Reports no progress if the content length is unknown. */
export async function readFile(response: Response, onProgress: OnProgress): Promise<Blob> {
  const totalBytes = Number(response.headers.get('content-length'));
  if (!response.body || !totalBytes || response.headers.has('content-encoding')) return response.blob();
  let loadedBytes = 0;
  const progressCounter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      loadedBytes += chunk.byteLength;
      onProgress(loadedBytes / totalBytes);
      controller.enqueue(chunk);
    },
  });
  const blob = await new Response(response.body.pipeThrough(progressCounter)).blob();
  return blob.slice(0, blob.size, response.headers.get('content-type') ?? '');
}
