import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'identity' | 'gzip' | 'br';

/** One way to send a page: everything ready for `writeHead` and `end`. */
export interface Representation {
  etag: string;
  vary: string;
  /** Name, value, name, value …: the form that Node writes without looking at it. */
  headers: string[];
  body: Buffer;
}

/**
 * A page is compressed while its first visitor waits. The next quality would save 3 % of the size for twice the time,
 * and a window wider than a page costs more to set up than compressing takes.
 */
const BROTLI_QUALITY = 3;
const BROTLI_WINDOW_BITS = 17;
/** Room for most pages' whole result, so that it comes in one piece. */
const CHUNK_BYTES = 64 * 1024;

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      chunkSize: CHUNK_BYTES,
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/** A rendered page in up to three encodings; each is made when it is first asked for. */
export class Page {
  readonly status: number;
  readonly tags: ReadonlySet<string>;
  readonly #headers: string[];
  readonly #vary: string;
  readonly #identity: Representation;
  readonly #compressed = new Map<'gzip' | 'br', Representation | Promise<Representation>>();

  constructor(status: number, headers: Record<string, string>, html: string, tags: ReadonlySet<string>) {
    this.status = status;
    this.tags = tags;
    this.#headers = Object.entries(headers).flat();
    this.#vary = headers['vary'] ?? 'accept-encoding';
    const body = Buffer.from(html);
    const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    this.#identity = this.#represent('identity', body, etag);
  }

  /** What the page may take in memory, in bytes: the plain body, and room for both compressed ones and the headers. */
  get reservedBytes(): number {
    return this.#identity.body.length * 2 + 4096;
  }

  /** The page in an encoding; a promise only while that encoding is being made. */
  in(encoding: Encoding): Representation | Promise<Representation> {
    if (encoding === 'identity') return this.#identity;
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const made = this.#compress(encoding);
    this.#compressed.set(encoding, made);
    return made;
  }

  async #compress(encoding: 'gzip' | 'br'): Promise<Representation> {
    const body = await compressors[encoding](this.#identity.body);
    const representation = this.#represent(encoding, body, `${this.#identity.etag.slice(1, -1)}-${encoding}`);
    this.#compressed.set(encoding, representation);
    return representation;
  }

  #represent(encoding: Encoding, body: Buffer, tag: string): Representation {
    const etag = `"${tag}"`;
    const headers = [...this.#headers, 'etag', etag, 'content-length', String(body.length)];
    if (encoding !== 'identity') headers.push('content-encoding', encoding);
    return { etag, vary: this.#vary, headers, body };
  }
}

/** The encoding to answer in, by the request's Accept-Encoding: brotli before gzip before none. */
export function acceptedEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  if (accepts(accepted, 'br')) return 'br';
  if (accepts(accepted, 'gzip')) return 'gzip';
  return 'identity';
}

function accepts(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((item) => {
    const [name = '', ...parameters] = item.split(';');
    return name.trim().toLowerCase() === encoding && !parameters.some((it) => /^\s*q=0(\.0*)?\s*$/i.test(it));
  });
}
