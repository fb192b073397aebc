import type { Plugin } from 'vite';

const imported = /^import \{ (\w+) as ServerOnly\1 \} from '[^']+';$/gm;

/**
 * Removes imports of the form `import { Footer as ServerOnlyFooter } from './footer.tsx'` from client builds, so that the module is
 * only lazy-loaded (`fetchedLater`). The bundler would include it otherwise, even if unused.
 */
export function serverOnlyImports(): Plugin {
  return {
    name: 'server-only-imports',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!/\/src\/.+\.tsx$/.test(id) || code.search(imported) < 0) return null;
      const lone = Array.from(code.matchAll(imported), ([, name]) => `ServerOnly${name}`).filter(
        (name) => !new RegExp(`import\\.meta\\.env\\.SSR\\s+\\? ${name}\\s+:`).test(code),
      );
      if (lone.length > 0)
        throw new Error(`${lone.join(', ')} in ${id}: only as import.meta.env.SSR ? … : …`);
      return { code: code.replaceAll(imported, ''), map: null };
    },
  };
}
