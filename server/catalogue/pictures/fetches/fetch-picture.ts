import { PICTURE_TOO_LARGE } from '../../../../contract/kernel/picture-files.ts';
import { MAX_PICTURE_BYTES } from '../../../../contract/kernel/limits.ts';
import { isIP } from 'node:net';
import type { PublicNetwork } from '../../../platform/outbound/public-network.ts';
import { fetchOutside, OutsideUnavailable, ReplyTooLarge } from '../../../platform/outbound/request.ts';
import { checkPicture } from '../encode-picture.ts';
import { badPicture } from '../refusals.ts';

/** Feeds of other systems have the same limit. */
const MAX_LENGTH = 2000;
const PROTOCOLS = new Set(['http:', 'https:']);

export type ReadAddress = { url: string; fault?: undefined } | { url?: undefined; fault: string };

/** The fetch checks where the host leads. */
export function readPictureAddress(text: string): ReadAddress {
  const url = URL.parse(text.trim());
  if (!url || !PROTOCOLS.has(url.protocol)) {
    return { fault: 'Enter the whole address of a picture, such as https://example.com/cup.jpg' };
  }
  if (url.username !== '' || url.password !== '')
    return { fault: 'Leave name and password out of the address' };
  url.hash = '';
  if (url.href.length > MAX_LENGTH) return { fault: 'An address can have at most 2,000 characters' };
  return { url: url.href };
}

const CONNECT_MS = 3_000;
const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const PASSING = new Set([408, 425, 429]);
const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 };

interface Asking {
  userAgent: string;
  signal: AbortSignal;
}

/**
 * XS10: it connects only to public addresses, for every redirect too, and exactly to those that were checked.
 * @throws Refusal `invalid_input` with the reason, OutsideUnavailable where another try may help
 */
export async function fetchPicture(network: PublicNetwork, address: string, by: Asking): Promise<Buffer> {
  let url = urlOf(address);
  for (let redirects = 0; ; redirects += 1) {
    const { status, headers, content } = await get(network, url, by);
    if (!REDIRECTS.has(status)) return pictureIn(status, content);
    if (redirects === MAX_REDIRECTS) throw badPicture('The address leads on to others too often');
    url = urlOf(headers.location ?? '', url);
  }
}

function urlOf(address: string, base?: URL): URL {
  const { url, fault } = readPictureAddress(URL.parse(address, base)?.href ?? address);
  if (fault !== undefined) throw badPicture(base ? 'The address leads on to one that cannot be used' : fault);
  return new URL(url);
}

async function get(network: PublicNetwork, url: URL, { signal, userAgent }: Asking) {
  const pinned = await openAddresses(network, url, signal);
  try {
    return await fetchOutside({
      url,
      method: 'GET',
      pinned,
      // Compressed replies are neither requested nor unpacked.
      headers: { 'user-agent': userAgent, accept: 'image/*', 'accept-encoding': 'identity' },
      limits: { connectMs: CONNECT_MS, signal, replyBytes: MAX_PICTURE_BYTES },
    });
  } catch (error) {
    throw error instanceof ReplyTooLarge ? badPicture(PICTURE_TOO_LARGE) : error;
  }
}

async function openAddresses(network: PublicNetwork, url: URL, signal: AbortSignal): Promise<string[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port === '' ? DEFAULT_PORTS[url.protocol] : Number(url.port);
  const found = isIP(host) > 0 ? [host] : await resolve(network, host, signal);
  if (found.length === 0) throw badPicture('There is no server of this name');
  const open = found.filter((address) => port !== undefined && network.isOpen(address, port));
  if (open.length === 0) throw badPicture('This address is not one of the public web');
  return open;
}

async function resolve(network: PublicNetwork, host: string, signal: AbortSignal): Promise<string[]> {
  try {
    return await network.resolve(host, signal);
  } catch (error) {
    throw new OutsideUnavailable(`the name ${host} was not resolved`, { cause: error });
  }
}

async function pictureIn(status: number, content: Buffer): Promise<Buffer> {
  if (status >= 500 || PASSING.has(status)) {
    throw new OutsideUnavailable(`the server of a picture answered with status ${status}`, { status });
  }
  if (status === 401 || status === 403) throw badPicture('The server does not give this picture to us');
  if (status === 404 || status === 410) throw badPicture('There is no picture at this address any more');
  if (status !== 200) throw badPicture(`The server answered with status ${status} instead of a picture`);
  if (isWebPage(content)) {
    throw badPicture('This is the address of a web page. Give the address of the picture itself.');
  }
  await checkPicture(content);
  return content;
}

function isWebPage(content: Buffer): boolean {
  return /^\s*<(!doctype html|html|head|body)\b/i.test(
    content.subarray(0, 200).toString('latin1').replace(/^ï»¿/, ''),
  );
}
