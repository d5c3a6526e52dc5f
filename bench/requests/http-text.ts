export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT';
  /** Path and query. */
  address: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
}

/** A request as sent over a keep-alive connection. */
export function httpText({ method, address, headers = {}, body }: HttpRequest): string {
  const content = body === undefined ? '' : JSON.stringify(body);
  const allHeaders = {
    host: '127.0.0.1',
    ...(content && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
    ...headers,
  };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${address} HTTP/1.1`, ...lines, '', content].join('\r\n');
}
