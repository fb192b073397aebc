import { isLoopback } from '#environment.ts';
import { listMailFiles, readMailFile } from '@souk/server/notification/mail/mail-folder';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mailListPage } from './mail-list-page.ts';

/**
 * `/dev/mail`, `/dev/mail/{id}` and `/dev/mail.json`: emails of a shop without a mail server, newest first. Mounted only where
 * `chooseMailer` allows it, and answered only to a browser on this machine.
 */
export function serveDevMail(
  server: FastifyInstance,
  { folder, publicUrl }: { folder: string; publicUrl: string },
): void {
  const guarded = (reply: FastifyReply) => reply.headers(headersOf(publicUrl));
  const sendHtml = (reply: FastifyReply, html: string) =>
    guarded(reply).type('text/html; charset=utf-8').send(html);
  const notFound = (reply: FastifyReply) =>
    guarded(reply).code(404).type('text/plain; charset=utf-8').send('This page could not be found');

  server.get('/dev/mail.json', async (request, reply) => {
    if (!isFromHere(request)) return notFound(reply);
    return guarded(reply).send({ mails: await listMailFiles(folder) });
  });
  server.get('/dev/mail', async (request, reply) => {
    if (!isFromHere(request)) return notFound(reply);
    return sendHtml(reply, mailListPage(await listMailFiles(folder)));
  });
  server.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const mail = isFromHere(request) ? await readMailFile(folder, request.params.id) : null;
    return mail ? sendHtml(reply, mail.html) : notFound(reply);
  });
}

/** The host name is this machine's (which excludes a foreign page pointing its name here), and no proxy forwarded the request. */
function isFromHere(request: FastifyRequest): boolean {
  const { headers } = request;
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some(
    (name) => headers[name] !== undefined,
  );
  const host = (headers.host ?? '').replace(/:\d+$/, '').replaceAll(/[[\]]/g, '');
  return !isForwarded && isLoopback(host);
}

/**
 * Emails are shown verbatim, so no script may run and no other page may frame it. Pictures use the shop's address, which may differ
 * from the host name in use.
 */
function headersOf(publicUrl: string): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' ${publicUrl}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  };
}
