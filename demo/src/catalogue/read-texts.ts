import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Demo copy is stored as plain text in `demo/texts/<name>.txt`. */
export function readTexts(name: string): string {
  return readFileSync(join(import.meta.dirname, '../../texts', `${name}.txt`), 'utf8');
}
