import { join } from 'node:path';

/** The folder of all pictures that the demo catalogue names, to be served below `/uploads/`. */
export const demoPicturesFolder = join(import.meta.dirname, '../pictures');
