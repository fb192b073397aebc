import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The copy of the demo shop stands in plain text beside the code; `demo/texts/<name>.txt`. */
export function readTexts(name: string): string {
  return readFileSync(join(import.meta.dirname, '../../texts', `${name}.txt`), 'utf8');
}
