import type { Common } from '@souk/contract/settings';
import { outcomeOf } from '@souk/kit/api/api-outcome.ts';
import type { App } from '@souk/server/app';
import { UnavailableError } from '@souk/server/db/database-errors';
import type { FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { inProcessApi } from './in-process-api.ts';
import type { PageLooks } from './page-language.ts';

/** An additional export of the bundle. */
type FactsModule = { factsScriptOf(common: Common): string };

type Sources = { app: App; looks: PageLooks; loadBuild: () => Promise<ServerBuild> };

/** Reads a script with the data that all pages of a language share; null if the language is not offered. */
export function factsReader({ app, looks, loadBuild }: Sources) {
  return (request: FastifyRequest) => async (language: string) => {
    if (!(await looks.isOffered(language))) return null;
    const { call } = inProcessApi(app, request, language);
    const { status, body } = await call({ key: 'GET common' });
    if (status === 503) throw new UnavailableError();
    const outcome = outcomeOf<Common>({ status, body });
    const root = (await loadBuild()).routes['root']!.module as unknown as FactsModule;
    return outcome.ok ? root.factsScriptOf(outcome.data) : null;
  };
}
