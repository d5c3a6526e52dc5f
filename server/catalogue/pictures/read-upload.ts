import { finished } from 'node:stream';
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_PICTURE_BYTES } from '../../../contract/kernel/limits.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { badPicture, pictureTooLarge, tooManyPictures } from './refusals.ts';

const LIMITS = {
  fileSize: MAX_PICTURE_BYTES,
  fieldNameSize: 40,
  /** A hundred variants fit in as JSON. */
  fieldSize: 64 * 1024,
  headerPairs: 20,
};

const MAX_FILE_NAME = 100;

const FILES = 'images';

export interface Upload {
  fields: Record<string, unknown>;
  files: Buffer[];
  fileNames: (string | null)[];
}

export function onlyFile({ files }: Upload): Buffer {
  const [file, ...more] = files;
  if (!file || more.length > 0) throw badPicture('Choose one picture');
  return file;
}

interface PartLimits {
  files: number;
  fields: number;
}

export async function acceptUploads(
  scope: FastifyInstance,
  { files, fields }: PartLimits = { files: 3, fields: 17 },
): Promise<void> {
  scope.removeAllContentTypeParsers();
  const limits = { ...LIMITS, files, fields, parts: files + fields };
  await scope.register(multipart, { limits, throwFileSizeLimit: false });
}

/** Media types that the sender claims are ignored. */
export async function readUpload(request: FastifyRequest, fileField = FILES): Promise<Upload> {
  if (!request.isMultipart()) {
    throw new Refusal('unsupported_type', 'Send the form as multipart/form-data');
  }
  const fields = new Map<string, unknown[]>();
  const files: Buffer[] = [];
  const fileNames: (string | null)[] = [];
  try {
    for await (const part of request.parts()) await take(part, { fields, files, fileNames }, fileField);
  } catch (error) {
    // The rest is discarded, until the server's time for a request ends.
    request.raw.unpipe().resume();
    throw refusalOf(error);
  }
  return {
    fields: Object.fromEntries(
      [...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
    ),
    files,
    fileNames,
  };
}

interface Taken extends Pick<Upload, 'files' | 'fileNames'> {
  fields: Map<string, unknown[]>;
}

async function take(part: Multipart, { fields, files, fileNames }: Taken, fileField: string): Promise<void> {
  if (part.type === 'field') {
    if (part.fieldnameTruncated || part.valueTruncated) throw new Refusal('too_large', 'A text is too long');
    fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), part.value]);
    return;
  }
  const content = await contentOf(part);
  // A form sends an unused file box as an empty file without a name.
  if (content.length === 0 && part.filename === '') return;
  if (part.fieldname !== fileField) throw badPicture(`Send files in the field '${fileField}'`);
  files.push(content);
  fileNames.push(shownName(part.filename));
}

/** Invisible characters and direction marks could disguise a file name. */
export function shownName(fileName: string): string | null {
  const shown = [...fileName.replace(/\p{C}/gu, '').trim()].slice(0, MAX_FILE_NAME).join('');
  return shown === '' ? null : shown;
}

/**
 * Reading stops at the limit, because the plugin reads on to the end of a body, which need not have one.
 * `finished` also reports a body that breaks off.
 */
function contentOf({ file }: MultipartFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    const refuse = () => reject(pictureTooLarge());
    // The limit may have been passed before the listener is added.
    if (file.truncated) return refuse();
    file.on('limit', refuse);
    file.on('data', (chunk: Buffer) => chunks.push(chunk));
    finished(file, (error) => (error ? reject(error) : resolve(Buffer.concat(chunks))));
  });
}

function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'FST_FILES_LIMIT') return tooManyPictures();
  if (typeof code === 'string' && code.startsWith('FST_')) return error;
  // The parser rejected a malformed body.
  return new Refusal('invalid_input', 'The form could not be read');
}
