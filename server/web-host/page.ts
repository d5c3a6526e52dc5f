import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { TaggedCache, type TaggedCacheOptions } from '../platform/tagged-cache.ts';

export type Encoding = 'identity' | 'gzip' | 'br';

export interface Representation {
  etag: string;
  /** Name, value, name, value …: the form that Node writes unchecked. */
  headers: string[];
  notModifiedHeaders: string[];
  body: Buffer;
}

/**
 * The first visitor waits for the compression. The next quality saves 3 % of the size for twice the time, and a window wider
 * than a page costs more to set up than to use.
 */
const BROTLI_QUALITY = 3;
const BROTLI_WINDOW_BITS = 17;
/** Most results fit into one chunk. */
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

const decompressors = {
  br: (body: Buffer) => promisify(brotliDecompress)(body),
  gzip: (body: Buffer) => promisify(gunzip)(body),
};

/**
 * Up to three encodings, each made on first use. The plain body, five times as large, is dropped once a compressed one can
 * restore it.
 */
export class Page {
  readonly status: number;
  readonly tags: ReadonlySet<string>;
  /** An upper bound in bytes: bodies and headers. */
  readonly reservedBytes: number;
  readonly #headers: string[];
  readonly #notModifiedHeaders: string[];
  readonly #tag: string;
  readonly #made = new Map<Encoding, Representation | Promise<Representation>>();

  constructor(
    status: number,
    headers: Record<string, string>,
    pieces: readonly string[],
    tags: ReadonlySet<string>,
  ) {
    this.status = status;
    this.tags = tags;
    this.#headers = Object.entries(headers).flat();
    const { 'content-type': _, ...notModifiedHeaders } = headers;
    this.#notModifiedHeaders = Object.entries(notModifiedHeaders).flat();
    const body = joined(pieces);
    this.reservedBytes = body.length + 4096;
    this.#tag = hash('sha256', body, 'base64url').slice(0, 22);
    this.#made.set('identity', this.#represent('identity', body));
  }

  in(encoding: Encoding): Representation | Promise<Representation> {
    const known = this.#made.get(encoding);
    if (known) return known;
    if (encoding === 'identity') return this.#plainBody().then((body) => this.#represent('identity', body));
    const made = this.#compress(encoding);
    this.#made.set(encoding, made);
    return made;
  }

  async #compress(encoding: 'gzip' | 'br'): Promise<Representation> {
    // A copy: the compressed body lies in a chunk several times as large, which it would keep.
    const body = Buffer.from(await compressors[encoding](await this.#plainBody()));
    const representation = this.#represent(encoding, body);
    this.#made.set(encoding, representation);
    this.#made.delete('identity');
    return representation;
  }

  async #plainBody(): Promise<Buffer> {
    const plain = this.#made.get('identity');
    if (plain) return (await plain).body;
    const [[encoding, compressed] = []] = this.#made;
    if (!compressed || !encoding || encoding === 'identity') throw new Error('a page lost all of its bodies');
    return decompressors[encoding]((await compressed).body);
  }

  #represent(encoding: Encoding, body: Buffer): Representation {
    const etag = encoding === 'identity' ? `"${this.#tag}"` : `"${this.#tag}-${encoding}"`;
    const headers = [...this.#headers, 'etag', etag, 'content-length', String(body.length)];
    if (encoding !== 'identity') headers.push('content-encoding', encoding);
    return { etag, headers, notModifiedHeaders: [...this.#notModifiedHeaders, 'etag', etag], body };
  }
}

function joined(pieces: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0));
  let end = 0;
  for (const piece of pieces) end += bytes.write(piece, end);
  return bytes;
}

/** Brotli before gzip before none. */
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

/** Entries are dropped by what they show. Only status 200 is stored. */
export function createPageCache(
  options: Pick<TaggedCacheOptions<Page>, 'maxBytes' | 'maxAgeMs' | 'isCurrent'>,
): TaggedCache<Page> {
  return new TaggedCache({
    ...options,
    bytesOf: ({ reservedBytes }) => reservedBytes,
    tagsOf: ({ tags }) => tags,
    isStored: ({ status }) => status === 200,
  });
}
