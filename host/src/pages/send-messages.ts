import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Audience } from '@souk/rules/permissions';
import type { PageLooks } from './page-language.ts';
import { sendPage } from './page.ts';

/**
 * Serves `/messages/{language}.{hash}.js`: the texts that pages of a language need in addition to those in their HTML; for
 * a console, its name precedes the hash.
 */
export async function sendMessages(
  request: FastifyRequest,
  reply: FastifyReply,
  { looks, file, nowMs }: { looks: PageLooks; file: string; nowMs: number },
) {
  const [, code, audience] = /^([\w-]+)(?:\.(seller|operator))?\.[0-9a-f]+\.js$/.exec(file) ?? [];
  const language = code && (await looks.isOffered(code)) ? await looks.language(code) : null;
  const texts = language && audience ? await language.ofConsole(audience as Audience) : language;
  const current = texts?.scripts.get(`/messages/${file}`);
  if (current) return sendPage(request, reply, await current.page(), { nowMs });
  // Addresses of outdated texts get the current ones, which must not be cached under them.
  if (!texts || language?.code !== code) return reply.code(404).type('text/plain').send('');
  return reply
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type('text/javascript; charset=utf-8')
    .send(texts.wholeScript);
}
