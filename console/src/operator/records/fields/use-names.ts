import { useEffect, useState } from 'react';
import { useLoaded } from '#parts/use-loaded.ts';
import { listChoices, type Chosen, type PickedKind } from './choice-sheet.tsx';

/** Names of records by id, loaded in one batch. */
export function useNames(kind: PickedKind, ids: readonly number[]): ReadonlyMap<number, Chosen> {
  const [known, setKnown] = useState<ReadonlyMap<number, Chosen>>(new Map());
  const asked = ids.filter((id) => !known.has(id)).toSorted((one, other) => one - other);
  const found = useLoaded(`${kind}/${asked.join()}`, async (signal) =>
    asked.length > 0 ? listChoices(kind, { ids: asked.slice(0, 100).join() }, signal) : [],
  );
  useEffect(() => {
    if (found?.length)
      setKnown((before) => new Map([...before, ...found.map((row) => [row.id, row] as const)]));
  }, [found]);
  return known;
}
