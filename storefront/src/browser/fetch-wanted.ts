import { wantedTexts } from './messages-of-page.ts';

/**
 * What every `import()` of the browser's build goes through, in place of the builder's own function of that kind
 * (`wanted-our-way.ts`): a file comes with those that it asks for, and with the texts that the page keeps back until something is
 * wanted. `files`: below the root of the shop; undefined where the file is not known beforehand, as that of a route.
 */
export async function fetchWanted<Module>(
  load: () => Promise<Module>,
  files: readonly string[] | undefined,
): Promise<Module> {
  if (!files) return load();
  for (const file of files) preload(`/${file}`);
  const [module] = await Promise.all([load(), wantedTexts()]);
  return module;
}

function preload(href: string): void {
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  document.head.append(link);
}
