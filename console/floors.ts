/**
 * The folders of `console/src` from the ground up: a folder may know those of floors below it, and none beside it.
 * Stores work with the operator's lists and forms of records, so `seller` stands on `operator`, never the other way.
 * Files of the root hold them together.
 */
export const consoleFloors: readonly (readonly string[])[] = [
  ['api'],
  ['parts'],
  ['account', 'integrations', 'notices', 'returns', 'statements', 'invoices'],
  ['operator'],
  ['seller', 'join', 'install'],
  ['layout'],
];
