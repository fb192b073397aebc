import { readFileSync } from 'node:fs';

export type Vector<Inputs> = {
  id: string;
  inputs: Inputs;
  key: string;
  expected: string;
  parameterString: string;
};

const file = new URL('payment-vectors.json', import.meta.url);

export function vectorOf<Inputs = Record<string, string>>(id: string): Vector<Inputs> {
  const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Vector<Inputs>[] };
  const found = vectors.find((vector) => vector.id === id);
  if (!found) throw new Error(`There is no vector ${id}`);
  return found;
}
