import { listLanguages, loadMessages } from '@souk/contract/messages';
import type { Plugin, Rolldown } from 'vite';
import { keysIn } from '@souk/kit/i18n/keys-in-code.ts';
import { lookedAround } from './src/looked-around.ts';

/**
 * Writes `first-texts.json` into the browser's build: the keys of the texts that the files behind a first look around may
 * show. A key counts when a file holds it as it is, or holds the beginning that it is put together from.
 */
export function firstTexts(): Plugin {
  return {
    name: 'first-texts',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const first = reachedFrom(chunks.filter(isFirst), bundle);
      const keys = Object.keys(Object.assign({}, ...listLanguages().map(loadMessages)) as object);
      const source = JSON.stringify(keysIn(first.map(({ code }) => code).join('\n'), keys));
      this.emitFile({ type: 'asset', fileName: 'first-texts.json', source });
    },
  };
}

/** The router's own entry, and modules of the routes that one looks around in. */
function isFirst({ isEntry, facadeModuleId }: Rolldown.OutputChunk): boolean {
  if (!isEntry || facadeModuleId === null) return false;
  const [path = ''] = facadeModuleId.split('?');
  const route = /\/src\/((?:layout|routes)\/.+|root)\.tsx?$/.exec(path)?.[1];
  return route === undefined || lookedAround.has(route);
}

function reachedFrom(entries: Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const reached = new Set(entries);
  // With what comes when it is wanted: suggestions, the menu of phones, the question about cookies.
  for (const { imports, dynamicImports } of reached) {
    for (const name of [...imports, ...dynamicImports]) {
      const file = bundle[name];
      if (file?.type === 'chunk') reached.add(file);
    }
  }
  return [...reached];
}
