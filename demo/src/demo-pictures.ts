import { join } from 'node:path';

/** The folder of pictures used by the demo catalogue only, served below `/uploads/`. */
export const demoPicturesFolder = join(import.meta.dirname, '../pictures');

/** The folder of pictures shipped with every shop, also drawn here: logos, favicon, placeholder, payment logos. */
export const shopPicturesFolder = join(import.meta.dirname, '../../host/assets');
