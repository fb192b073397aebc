import type { Plugin } from 'vite';

/** Files of which a first page runs most, and how many characters of one are worth the words. */
const runAtFirst: ReadonlySet<string> = new Set([
  'react',
  'frame',
  'header',
  'shop',
  'route',
  'home-page',
  'filters',
  'totals',
]);
const worthFrom = 8_000;

const allAtOnce = '//# allFunctionsCalledOnLoad';

const thrownLater = /\b(\w+Exception) = Error\(formatProdErrorMessage\(\d+\)\)/g;
const forDevelopers =
  ' for the full message or use the non-minified dev environment for full errors and additional helpful warnings.';

/**
 * What a browser would read twice on its main thread it reads once.
 *
 * - Of a file it finds the functions at first, and reads each once more when it is called: a third of the time in which script takes
 *   a page over. Chromium makes all of a file beside the main thread that says this of itself; others read a comment. What the
 *   comments weigh, React's errors no longer say for developers besides the address of what they mean.
 * - React makes errors while its files are read, to know them when it throws them, and nobody ever sees one. For the stack of the
 *   first the whole file is read again.
 */
export function readOnce(): Plugin {
  let made = 0;
  return {
    name: 'read-once',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!/\/react-dom(-client)?\.production\.js$/.test(id)) return null;
      made += code.match(thrownLater)?.length ?? 0;
      return { code: code.replaceAll(thrownLater, '$1 = {}').replaceAll(forDevelopers, ''), map: null };
    },
    buildEnd(error) {
      if (!error && made === 0)
        throw new Error('React makes no errors any more while it is read; see storefront/read-once.ts.');
    },
    generateBundle: {
      order: 'post', // what the builder writes before a file's own code stands behind it
      handler(_, files) {
        for (const file of Object.values(files))
          if (file.type === 'chunk' && runAtFirst.has(file.name) && file.code.length >= worthFrom)
            file.code = `${allAtOnce}\n${file.code}`;
      },
    },
  };
}
