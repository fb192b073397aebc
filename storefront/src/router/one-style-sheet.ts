/* In place of React Router's `links.js` (router-our-way.ts) in a shop that is built: all styles are one file, which every page has. */

export const prefetchStyleLinks = () => Promise.resolve();

export const prefetchRouteCss = () => Promise.resolve();
