/**
 * The folders of `console/src` from the ground up: a folder may know those of floors below it, and none beside it, so that what
 * sellers and operators both need lies below both (decision 093). Files of the root hold them together.
 */
export const consoleFloors: readonly (readonly string[])[] = [
  ['api'],
  ['parts'],
  ['account', 'programs', 'notices'],
  ['seller', 'operator', 'join', 'install'],
  ['layout'],
];
