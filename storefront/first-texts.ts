import { listLanguages, loadMessages } from '@souk/contract/messages';
import type { Plugin, Rolldown } from 'vite';
import { keysIn } from '@souk/kit/i18n/keys-in-code.ts';
import { textsOf } from './src/looked-around.ts';

/**
 * Writes `first-texts.json` into the browser's build: the keys of the texts that pages of a first look around may show, those of
 * every page (`first`) and by the names of `looked-around.ts`. A key counts when a file of theirs holds it as it is, or holds the
 * beginning that it is put together from.
 */
export function firstTexts(): Plugin {
  return {
    name: 'first-texts',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const entries = Object.values(bundle).filter((file) => file.type === 'chunk' && file.isEntry);
      const byName = Map.groupBy(entries as Rolldown.OutputChunk[], nameOf);
      const keys = Object.keys(Object.assign({}, ...listLanguages().map(loadMessages)) as object);
      const keysOf = (chunks: Rolldown.OutputChunk[]) =>
        keysIn(
          reachedFrom(chunks, bundle)
            .map(({ code }) => code)
            .join('\n'),
          keys,
        );
      const first = keysOf(byName.get('first') ?? []);
      const others = [...byName].flatMap(([name, chunks]) =>
        name === 'first' || name === 'later'
          ? []
          : [[name, keysOf(chunks).filter((key) => !first.includes(key))] as const],
      );
      const source = JSON.stringify(Object.fromEntries([['first', first], ...others]));
      this.emitFile({ type: 'asset', fileName: 'first-texts.json', source });
    },
  };
}

/** Of the texts that an entry needs: the router's own, or a route. */
function nameOf({ facadeModuleId }: Rolldown.OutputChunk): string {
  const [path = ''] = (facadeModuleId ?? '').split('?');
  const route = /\/src\/((?:layout|routes)\/.+|root)\.tsx?$/.exec(path)?.[1];
  return route === undefined ? 'first' : textsOf(route);
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
