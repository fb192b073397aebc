import multipart from '@fastify/multipart';
import { PICTURE_MAX_BYTES, PICTURE_MAX_KB } from '@souk/rules/limits';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, refuse } from './refusal.ts';
import { BusyError } from '#runtime/busy-error.ts';
import { limitConcurrency } from '#runtime/concurrency-limit.ts';

/** Part headers, boundaries and small fields. */
const overheadBytes = 32 * 1024;
const limits = { files: 1, fields: 30, parts: 31, fileSize: PICTURE_MAX_BYTES, fieldSize: 1024 };

/** A megabyte takes long on a slow connection; the server itself ends a request after 30 s. */
export const pictureMs = 25_000;
export const pictureHandlerMs = 40_000;

/** Waiting uploads are not read from the socket yet, so that a burst does not fill the memory (F33). */
const line = limitConcurrency({
  atOnce: 8,
  mostWaiting: 400,
  timeoutMs: 10_000, // less than the timeout of the whole call
  full: () => new BusyError('Too many uploads wait.'),
});

/** Lets a scope of the API parse `multipart/form-data`, an unknown content type elsewhere. */
export async function readMultipart(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits, throwFileSizeLimit: true });
}

/**
 * Calls `work` with the bytes of the one file in `field`; its declared name and type are ignored. Refuses with 413 if it
 * exceeds SPEC §5 or the part limits of INVARIANTS §5, with 400 if the multipart body is malformed, and with a form error
 * if the file is missing. Throws 503 if too many uploads are waiting.
 */
export async function withUpload<Result>(
  request: FastifyRequest,
  field: string,
  work: (bytes: Uint8Array) => Promise<Result>,
): Promise<Result | Refusal> {
  if (!request.isMultipart()) return unreadable();
  // Refuse before the whole body is sent.
  if (Number(request.headers['content-length'] ?? 0) > PICTURE_MAX_BYTES + overheadBytes) return tooLarge();
  return line.work(async () => {
    const bytes = await readParts(request, field);
    return bytes instanceof Refusal ? bytes : work(bytes);
  });
}

async function readParts(request: FastifyRequest, field: string): Promise<Buffer | Refusal> {
  let bytes: Buffer | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      const content = await part.toBuffer();
      if (part.fieldname === field) bytes = content;
    }
  } catch (error) {
    const { code, statusCode } = error as FastifyError;
    if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
    return statusCode === 413 ? new Refusal([{ key: 'refusal.body.too-large' }], 413) : unreadable();
  }
  return bytes?.length ? bytes : refuse('refusal.picture.failed');
}

const tooLarge = () =>
  new Refusal([{ key: 'refusal.picture.unsupported', values: { max: PICTURE_MAX_KB } }], 413);
const unreadable = () => new Refusal([{ key: 'refusal.body.unreadable' }], 400);
