import { listLanguages, loadMessages } from '@souk/contract/messages';
import type { Plugin, Rolldown } from 'vite';
import { keysIn } from '@souk/kit/i18n/keys-in-code.ts';
import { textsOf } from './src/route-texts.ts';

/**
 * Writes `first-texts.json` into the client build: keys of the texts of every page (`first`) and, by the names of
 * `route-texts.ts`, of the pages of a visit up to the cart, including chunks that they load on demand. A key counts if a chunk
 * contains it, or the prefix that it is built from.
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
      const texts: Record<string, string[]> = { first };
      for (const [name, chunks] of byName)
        if (!(name in texts) && name !== 'later')
          texts[name] = keysOf(chunks).filter((key) => !first.includes(key));
      this.emitFile({ type: 'asset', fileName: 'first-texts.json', source: JSON.stringify(texts) });
    },
  };
}

/** Name of the texts of an entry: of a route, or `first` for the router's own entry. */
function nameOf({ facadeModuleId }: Rolldown.OutputChunk): string {
  const [path = ''] = (facadeModuleId ?? '').split('?');
  const route = /\/src\/((?:layout|routes)\/.+|root)\.tsx?$/.exec(path)?.[1];
  return route === undefined ? 'first' : textsOf(route);
}

function reachedFrom(entries: Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const reached = new Set(entries);
  for (const { imports, dynamicImports } of reached) {
    for (const name of [...imports, ...dynamicImports]) {
      const file = bundle[name];
      if (file?.type === 'chunk') reached.add(file);
    }
  }
  return [...reached];
}
