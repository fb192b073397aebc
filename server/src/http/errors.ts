import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable, sqlStateOf, violatedConstraint } from '#db/database-errors.ts';
import { english, type Language } from '#texts/language.ts';
import type { Shop } from '#shop.ts';
import { recordSecurityEvent } from '#runtime/security-events.ts';
import { formError } from './envelope.ts';
import { languageOf } from './language.ts';
import { LoginEndedError } from './login-ended-error.ts';
import type { Reason } from './refusal.ts';
import { textOf } from '#texts/texts.ts';

/** The one place that turns API errors into replies (CONTRACT §1.1): always the envelope, never the cause. */
export function handleErrors(api: FastifyInstance, shop: Shop) {
  api.setErrorHandler(async (error: FastifyError, request, reply) => {
    const language = await languageForError(shop, request);
    const known = knownError(error);
    if (known) {
      if (known.status === 429) recordSecurityEvent(shop, 'limit-reached', { limit: 'flood' }, request);
      if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter));
      return reply
        .code(known.status)
        .send(formError(known.status, [textOf(language, known.reason.key, known.reason.values)]));
    }
    request.log.error({ err: error }, 'a request failed');
    const text = textOf(language, 'refusal.wrong');
    return reply
      .code(500)
      .send({ data: { form: [text], request_id: request.id }, status: 500, token: null, message: text });
  });

  api.setNotFoundHandler((request, reply) => sendNotFound(shop, request, reply, 404));
}

/** Unknown path, or a known one with another method (CONTRACT §1.1). */
export async function sendNotFound(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  status: 404 | 405,
) {
  const text = textOf(await languageForError(shop, request), 'refusal.not-found');
  return reply.code(status).send(formError(status, [text]));
}

export async function sendUnreadable(shop: Shop, request: FastifyRequest, reply: FastifyReply) {
  const text = textOf(await languageForError(shop, request), 'refusal.body.unreadable');
  return reply.code(400).send(formError(400, [text]));
}

type KnownError = { status: number; reason: Reason; retryAfter?: number };

function knownError(error: FastifyError): KnownError | null {
  if (error.statusCode === 429) {
    const seconds = Number((error as { retryAfterSeconds?: number }).retryAfterSeconds ?? 60);
    return { status: 429, reason: { key: 'refusal.rate-limited', values: { seconds } }, retryAfter: seconds };
  }
  if (error.statusCode === 408) return { status: 408, reason: { key: 'refusal.body.too-slow' } };
  if (error.statusCode === 413) return { status: 413, reason: { key: 'refusal.body.too-large' } };
  if (error.statusCode === 400 || error.statusCode === 415) {
    return { status: 400, reason: { key: 'refusal.body.unreadable' } };
  }
  if (isUnavailable(error) || error.statusCode === 503) {
    return { status: 503, reason: { key: 'refusal.busy' }, retryAfter: 1 };
  }
  // The constraint is violated if the account was deleted during the call.
  if (error instanceof LoginEndedError || violatedConstraint(error)?.endsWith('_user_id_fkey'))
    return { status: 401, reason: { key: 'refusal.login.required' } };
  // PostgreSQL refused a value that passed the schema (number out of range, invalid text): a client error (INVARIANTS
  // §1.3).
  if (sqlStateOf(error)?.startsWith('22')) return { status: 400, reason: { key: 'refusal.body.unreadable' } };
  return null;
}

async function languageForError(shop: Shop, request: FastifyRequest): Promise<Language> {
  try {
    const { languages, defaultLanguage } = await shop.site.read();
    return languageOf(request, languages, defaultLanguage);
  } catch {
    return english; // the database, which stores the languages, may have failed
  }
}
