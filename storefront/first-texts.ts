import { listLanguages, loadMessages } from '@souk/contract/messages';
import type { Plugin, Rolldown } from 'vite';
import { keysIn } from '@souk/kit/i18n/keys-in-code.ts';
import { textsOf, wantedOf } from './src/looked-around.ts';

/**
 * Writes `first-texts.json` into the browser's build: the keys of the texts that pages of a first look around may show, those of
 * every page (`first`) and by the names of `looked-around.ts`; apart from them (`wantedOf`) what is only said by parts that come when they
 * are wanted. A key counts when a file of theirs holds it as it is, or holds the beginning that it is put together from.
 */
export function firstTexts(): Plugin {
  return {
    name: 'first-texts',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const entries = Object.values(bundle).filter((file) => file.type === 'chunk' && file.isEntry);
      const byName = Map.groupBy(entries as Rolldown.OutputChunk[], nameOf);
      const keys = Object.keys(Object.assign({}, ...listLanguages().map(loadMessages)) as object);
      const keysOf = (chunks: Rolldown.OutputChunk[], by: Imports) =>
        keysIn(
          reachedFrom(chunks, bundle, by)
            .map(({ code }) => code)
            .join('\n'),
          keys,
        );
      const texts: Record<string, string[]> = {};
      for (const name of ['first', ...byName.keys()]) {
        const chunks = byName.get(name);
        if (!chunks || name === 'later' || name in texts) continue;
        // What comes when it is wanted brings what the frame keeps back as well: suggestions, the menu of phones.
        const shown = without(keysOf(chunks, ['imports']), texts['first']);
        const wanted = keysOf(chunks, ['imports', 'dynamicImports']);
        const later = without(wanted, shown, texts['first'], texts[wantedOf('first')]);
        texts[name] = shown;
        if (later.length > 0) texts[wantedOf(name)] = later;
      }
      this.emitFile({ type: 'asset', fileName: 'first-texts.json', source: JSON.stringify(texts) });
    },
  };
}

const without = (keys: string[], ...others: (string[] | undefined)[]) =>
  keys.filter((key) => !others.some((known) => known?.includes(key)));

/** Of the texts that an entry needs: the router's own, or a route. */
function nameOf({ facadeModuleId }: Rolldown.OutputChunk): string {
  const [path = ''] = (facadeModuleId ?? '').split('?');
  const route = /\/src\/((?:layout|routes)\/.+|root)\.tsx?$/.exec(path)?.[1];
  return route === undefined ? 'first' : textsOf(route);
}

type Imports = ('imports' | 'dynamicImports')[];

function reachedFrom(
  entries: Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
  by: Imports,
): Rolldown.OutputChunk[] {
  const reached = new Set(entries);
  for (const chunk of reached) {
    for (const name of by.flatMap((imports) => chunk[imports])) {
      const file = bundle[name];
      if (file?.type === 'chunk') reached.add(file);
    }
  }
  return [...reached];
}
