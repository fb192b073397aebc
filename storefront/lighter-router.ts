import type { Plugin } from 'vite';

/** What is left out of which file of the router, and what stands there instead. */
const leftOut: Record<string, [RegExp, string][]> = {
  // Hooks for those who measure routers.
  'router/router.js': [
    [/\bconsumeInstrumentationClientResultMetaReceiver\(router\)/g, 'void 0'],
    [/\bif \(init\.instrumentations\)/g, 'if (false)'],
  ],
  // Asking for routes one by one: `routeDiscovery` of react-router.config.ts gives them all.
  'dom/ssr/fog-of-war.js': [[/(?<!function )\bisFogOfWarEnabled\([^)]*\)/g, 'false']],
  'dom/ssr/components.js': [[/\bisFogOfWarEnabled\([^)]*\)/g, 'false']],
};

/** Leaves out of the browser's router what this shop has not switched on and its bundler cannot know to be idle. */
export function lighterRouter(): Plugin {
  return {
    name: 'lighter-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const file = /\/react-router\/dist\/production\/lib\/(.+\.js)$/.exec(id)?.[1];
      const changes = file === undefined ? undefined : leftOut[file];
      if (!changes) return null;
      const lighter = changes.reduce((text, [pattern, instead]) => {
        if (text.search(pattern) < 0)
          throw new Error(`This React Router has no ${pattern.source} in ${file}.`);
        return text.replaceAll(pattern, instead);
      }, code);
      return { code: lighter, map: null };
    },
  };
}
