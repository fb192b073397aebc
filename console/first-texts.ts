import { listLanguages, loadMessages } from '@souk/contract/messages';
import { keysIn } from '@souk/kit/i18n/keys-in-code.ts';
import type { Plugin } from 'vite';

/** The list of all pages of a console, and the first of them; what stands around that is the same in both. */
const consoles = {
  seller: { pages: 'seller/pages.ts', home: 'seller/today.tsx' },
  operator: { pages: 'operator/pages.ts', home: 'operator/work.tsx' },
} as const;
const frame = ['main.tsx', 'layout/console-layout.tsx'];

/** What these fetch when it is wanted, and bring all texts along (`with-deferred-texts.ts`). */
const later: readonly string[] = [
  'layout/commands/finder.tsx',
  consoles.seller.pages,
  consoles.operator.pages,
  'operator/work-decision.tsx',
  'operator/assignment/take-over-sheet.tsx',
  'operator/health/machine-words.ts',
  'operator/samples/samples-sheet.tsx',
];

/** What the frame says in the operator's console alone comes to sellers with all other texts. */
const ofOperators = /^operator\.(?:(?:nav|role|kind)\.|(?:drafts|media|tags)\.title$|settings\.methods$)/;

/**
 * Writes `first-texts.json` into the build: of each console the keys of the texts that its first page may show (`first`), and of
 * those that any of its pages may (`named`). A key counts when a file of theirs holds it, as `keysIn` says.
 */
export function firstTexts(): Plugin {
  return {
    name: 'first-texts',
    generateBundle() {
      const ids = [...this.getModuleIds()];
      const idOf = (file: string) => {
        const id = ids.find((one) => one.endsWith(`/console/src/${file}`));
        if (id === undefined) throw new Error(`${file} is not in the build, or was not looked for.`);
        return id;
      };
      /** All modules that these may ever ask for, but for what only those asks for that are left out. */
      const reachedFrom = (files: readonly string[], leftOut: readonly string[]) => {
        const reached = new Set(files.map(idOf));
        const closed = new Set(leftOut.map(idOf));
        for (const id of reached) {
          const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
          for (const next of [...importedIds, ...dynamicallyImportedIds])
            if (!closed.has(next)) reached.add(next);
        }
        return [...reached];
      };
      const keys = Object.keys(Object.assign({}, ...listLanguages().map(loadMessages)) as object);
      const keysOf = (modules: readonly string[]) =>
        keysIn(modules.map((id) => this.getModuleInfo(id)?.code ?? '').join('\n'), keys);
      const textsOf = (audience: keyof typeof consoles) => {
        const first = [...frame, consoles[audience].home];
        const other = audience === 'seller' ? 'operator' : 'seller';
        return {
          first: keysOf(reachedFrom(first, later)).filter(
            (key) => audience === 'operator' || !ofOperators.test(key),
          ),
          named: keysOf(reachedFrom(first, [consoles[other].pages])),
        };
      };
      const texts = { seller: textsOf('seller'), operator: textsOf('operator') };
      this.emitFile({ type: 'asset', fileName: 'first-texts.json', source: JSON.stringify(texts) });
    },
  };
}
