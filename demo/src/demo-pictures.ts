import { join } from 'node:path';

/** The folder of the pictures that only the demo catalogue names, to be served below `/uploads/`. */
export const demoPicturesFolder = join(import.meta.dirname, '../pictures');

/** The folder of what every shop comes with, drawn here too: logos, favicon, default picture, marks of payment. */
export const shopPicturesFolder = join(import.meta.dirname, '../../host/assets');
