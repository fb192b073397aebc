import { apiAddress } from '@souk/rules/api-address';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { formError, success } from '@souk/server/http/envelope';
import { english } from '@souk/server/texts/language';
import { textOf } from '@souk/server/texts/texts';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { consoleBuildFolder } from '#console-build.ts';
import { loggerOptions } from '#log.ts';
import { errorPageLanguage } from '#pages/apology-language.ts';
import { errorPagesOf } from '#pages/error-page.ts';
import { kindOfScript } from '#pages/page.ts';
import { withoutSlash } from '#pages/without-slash.ts';
import { rootFolder } from '#workspace-build.ts';
import { type InstallSite, readSite } from './install-site.ts';
import { KeyGuard } from './install-key.ts';
import { installerCalls } from './installer-calls.ts';
import { installerDocument, installerScript } from './installer-page.ts';

/** Calls with a product table carry up to a megabyte, in which escaping may double each character. */
const limitOf = (call: string) => (call === 'finish' || call === 'look-at-table' ? 2_500_000 : 16_384);

/**
 * Server of a shop being set up: the installer's page and calls, and "this shop is being set up" for everything else. `onDone` is
 * called once, after the final response.
 */
export async function serveInstaller(site: InstallSite, onDone: () => void): Promise<FastifyInstance> {
  const { environment } = site;
  const server = fastify({
    logger: loggerOptions(environment.logLevel),
    forceCloseConnections: true,
  });
  const apologise = errorPagesOf({ publicUrl: environment.publicUrl, lastKnown: () => null });
  const guard = new KeyGuard();
  // Serialized: if two browsers submit the same step, the second sees the first's result.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };

  await server.register(fastifyStatic, {
    root: join(consoleBuildFolder, 'console-assets'),
    prefix: '/console-assets/',
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    maxAge: 31_536_000_000,
    immutable: true,
  });
  server.get('/healthz', () => ({ status: 'ok' }));
  server.get('/readyz', (_request, reply) => reply.code(503).send({ status: 'not ready' }));
  server.get('/install', async (request, reply) => {
    const { headers, body } = await installerDocument(
      errorPageLanguage(request.headers, null),
      environment.publicUrl,
    );
    return reply.headers(headers).send(body);
  });
  server.get('/install/', withoutSlash);
  server.get<{ Params: { file: string } }>('/messages/:file', (request, reply) => {
    const script = installerScript(`/messages/${request.params.file}`);
    if (script === null) return apology(request, reply);
    return reply.headers({ ...kindOfScript, 'cache-control': 'no-cache' }).send(script);
  });
  server.get('/uploads/favicon.svg', (_request, reply) =>
    reply.type('image/svg+xml').send(createReadStream(join(rootFolder, 'host/assets/favicon.svg'))),
  );
  server.get(apiAddress('install/configured'), () => success({ configured: false }));
  for (const [name, call] of Object.entries(installerCalls))
    server.post(apiAddress(`install/${name}`), { bodyLimit: limitOf(name) }, async (request, reply) => {
      const language = errorPageLanguage(request.headers, null);
      const refuse = (status: number, form: string[], extras = {}) => {
        const envelope = formError(status, form);
        return reply.code(status === 201 ? 200 : status).send({ ...envelope, data: { form, ...extras } });
      };
      const key = (request.body as { install_key?: unknown } | null)?.install_key;
      if (typeof key !== 'string' || key === '') return refuse(404, [textOf(language, 'refusal.not-found')]);
      return inTurn(async () => {
        const { keyHash, finishedAt } = await readSite(site);
        if (finishedAt !== null) return refuse(201, [textOf(language, 'refusal.install.configured')]);
        const answer = guard.check(key, keyHash);
        if (!answer.ok) {
          const { triesLeft: count } = answer;
          const text = count === 0 ? 'refusal.install.key-shut' : 'refusal.install.key';
          return refuse(403, [textOf(language, text, { count })], { tries_left: count });
        }
        const outcome = await call({ site, language, body: request.body });
        if ('fields' in outcome)
          return refuse(
            201,
            outcome.fields.map(({ message }) => message),
            { fields: outcome.fields },
          );
        if (outcome.isDone) reply.raw.once('close', onDone);
        return success(outcome.data);
      });
    });
  server.setNotFoundHandler(apology);
  server.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    request.log.error({ err: error }, 'setup failed');
    const status = error.statusCode !== undefined && error.statusCode < 500 ? error.statusCode : 500;
    return reply.code(status).send(formError(status, [error.message]));
  });
  return server;

  function apology(request: FastifyRequest, reply: FastifyReply) {
    if (request.url.startsWith('/api/'))
      return reply
        .code(503)
        .header('retry-after', '5')
        .send(formError(503, [textOf(english, 'refusal.installing')]));
    const page = apologise(request.raw, 'installing');
    return reply.code(page.status).headers(page.headers).send(page.body);
  }
}
