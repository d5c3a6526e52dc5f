import { type ApiClient, createClient } from '../../../../../contract/client.ts';
import { type Send, transportOver } from '../../../../kit/http/browser-transport.ts';

/** The progress is from 0 to 1. */
export interface Upload {
  signal: AbortSignal;
  onProgress: (sent: number) => void;
}

/** `fetch` cannot report the progress of an upload. */
export function uploadClient(onProgress: (sent: number) => void): ApiClient {
  return createClient(transportOver(sendWithProgress(onProgress)));
}

function sendWithProgress(onProgress: (sent: number) => void): Send {
  return (path, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, path);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
      request.onerror = () => reject(new TypeError('Network Error'));
      request.onabort = () => reject(new DOMException('given up', 'AbortError'));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body instanceof FormData ? body : undefined);
    });
}
