/* In place of React Router's `fog-of-war.js` (router-our-way.ts): a page of ours brings the whole table of routes, so none is looked for. */

export const isFogOfWarEnabled = () => false;

/** Of a table in parts. */
export const getPartialManifest = (manifest: object) => manifest;

export const getPatchRoutesOnNavigationFunction = () => undefined;

export function useFogOFWarDiscovery() {}
