import type { LightMyRequestResponse } from 'fastify';
import type { Mail } from '../../server/platform/mail/mail.ts';
import type { TestApp } from './app.ts';

/** Calls the API as a browser does: keeps cookies, sends them where their path says, repeats the anti-forgery value. */
export class Browser {
  readonly cookies = new Map<string, { value: string; path: string }>();
  readonly #app: TestApp;
  /** Sent with every call, such as the address of the network it is in. */
  readonly #remoteAddress: string;

  constructor(app: TestApp, remoteAddress = '203.0.113.7') {
    this.#app = app;
    this.#remoteAddress = remoteAddress;
  }

  /** Another one that has the same cookies: of several calls as this one would make them now, none sees what another is given. */
  twin(): Browser {
    const twin = new Browser(this.#app, this.#remoteAddress);
    for (const [name, cookie] of this.cookies) twin.cookies.set(name, cookie);
    return twin;
  }

  get(url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.#call('GET', url, undefined, headers);
  }

  head(url: string): Promise<LightMyRequestResponse> {
    return this.#call('HEAD', url, undefined, {});
  }

  post(url: string, body?: object, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.#call('POST', url, body, headers);
  }

  put(url: string, body: object, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.#call('PUT', url, body, headers);
  }

  async #call(
    method: 'GET' | 'HEAD' | 'POST' | 'PUT',
    url: string,
    body: object | undefined,
    headers: Record<string, string>,
  ): Promise<LightMyRequestResponse> {
    const sent = [...this.cookies].filter(([, { path }]) => url.startsWith(path));
    const antiForgery = (this.cookies.get('__Host-XSRF-TOKEN') ?? this.cookies.get('XSRF-TOKEN'))?.value;
    const response = await this.#app.server.inject({
      method,
      url,
      remoteAddress: this.#remoteAddress,
      headers: {
        ...(sent.length > 0 && { cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; ') }),
        ...(antiForgery && { 'x-xsrf-token': antiForgery }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { payload: JSON.stringify(body) }),
    });
    for (const { name, value, path = '/', maxAge } of response.cookies) {
      if (maxAge === 0 || value === '') this.cookies.delete(name);
      else this.cookies.set(name, { value, path });
    }
    return response;
  }
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The mails to an address, oldest first, after everything that is to be sent was sent. */
export async function mailsTo(app: TestApp, address: string): Promise<Mail[]> {
  await app.jobs.drain();
  return app.mails.filter(({ to }) => to === address);
}

/** The address that the newest mail to somebody leads to. */
export async function newestLink(app: TestApp, address: string): Promise<URL> {
  const mail = (await mailsTo(app, address)).at(-1);
  const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
  if (!link) throw new Error(`No mail with a link was sent to ${address}.`);
  return new URL(link);
}
