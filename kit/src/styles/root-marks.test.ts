import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/* Every element inherits custom properties of the root, so changing one there restyles a page of 1,700 elements. */
test.each(['parts.css', 'patterns.css', 'base.css'])(
  '%s: a root attribute sets no custom property there',
  (file) => {
    const css = readFileSync(new URL(file, import.meta.url), 'utf8');
    const ofTheRoot = [...css.matchAll(/:root\[data-[^{]*\][^\s{]*\s*\{([^{}]*)/g)].map(([, own]) => own);
    expect(ofTheRoot.filter((own) => /--[\w-]+:/.test(own!))).toEqual([]);
  },
);
