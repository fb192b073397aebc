import multipart from '@fastify/multipart';
import { PICTURE_MAX_BYTES, PICTURE_MAX_KB } from '@souk/rules/limits';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, refuse } from './refusal.ts';
import { BusyError } from '#load/busy-error.ts';
import { limitConcurrency } from '#load/concurrency-limit.ts';

/** Names of the parts, boundaries and small fields beside the picture. */
const overheadBytes = 32 * 1024;
const limits = { files: 1, fields: 30, parts: 31, fileSize: PICTURE_MAX_BYTES, fieldSize: 1024 };

/** A megabyte takes its time on a bad line; the server itself ends a request after 30 s. */
export const pictureMs = 25_000;
export const pictureHandlerMs = 40_000;

/** Who waits has its bytes in the network still, so that a burst of pictures does not fill the memory (F33). */
const line = limitConcurrency({
  atOnce: 8,
  mostWaiting: 400,
  patienceMs: 10_000, // before the call as a whole is given up
  full: () => new BusyError('Too many uploads wait.'),
});

/** Makes a scope of the API read `multipart/form-data`; elsewhere it stays an unknown content type. */
export async function readMultipart(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits, throwFileSizeLimit: true });
}

/**
 * Works on the bytes of the one file in this field of a multipart body; its name and type, which anybody can choose,
 * are not looked at. Refuses with 413 what is larger than SPEC §5 allows or has more parts than INVARIANTS §5, with
 * 400 what is no sound multipart, and with a form error a body without the file. Throws 503 when too many wait.
 */
export async function withUpload<Result>(
  request: FastifyRequest,
  field: string,
  work: (bytes: Uint8Array) => Promise<Result>,
): Promise<Result | Refusal> {
  if (!request.isMultipart()) return unreadable();
  // Nobody has to send 2 GB to be told so.
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
