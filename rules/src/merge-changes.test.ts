import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeChanges, type Changes } from './merge-changes.ts';

const loaded = { title: 'Lamp', price: 1990, tags: ['brass'], brand: null as string | null };
const current = (changed: Partial<typeof loaded>) => ({ version: 8, fields: { ...loaded, ...changed } });

describe("saving over others' changes", () => {
  test('applies fields that nobody else changed', () => {
    const changes = { price: { from: 1990, to: 2190 } };
    expect(mergeChanges(current({ title: 'Lamp of brass' }), 7, changes)).toEqual({
      ok: true,
      fields: { price: 2190 },
    });
  });

  test('conflicts where both changed a field, and then applies nothing', () => {
    const changes = { price: { from: 1990, to: 1490 }, tags: { from: ['brass'], to: ['brass', 'old'] } };
    expect(mergeChanges(current({ price: 2190 }), 7, changes)).toEqual({
      ok: false,
      conflict: [{ path: 'price', yours: 1490, theirs: 2190 }],
    });
  });

  test('accepts equal values, whatever the key order', () => {
    const changes = { brand: { from: null, to: 'Noor' } };
    expect(mergeChanges(current({ brand: 'Noor' }), 7, changes)).toEqual({ ok: true, fields: {} });
    const sizes = { version: 2, fields: { size: { width: 1, height: 2 } as Record<string, number> } };
    const same = { size: { from: {}, to: { height: 2, width: 1 } } };
    expect(mergeChanges(sizes, 1, same)).toEqual({ ok: true, fields: {} });
    const other = { size: { from: {}, to: { height: 2, depth: 1 } } };
    expect(mergeChanges(sizes, 1, other).ok).toBe(false);
  });

  test('ignores a reverted change', () => {
    const changes = { price: { from: 1990, to: 1990 } };
    expect(mergeChanges(current({ price: 2190 }), 7, changes)).toEqual({ ok: true, fields: {} });
  });

  test("doesn't conflict with an unchanged record, however the form wrote the old value", () => {
    const changes = { title: { from: 'Lamp ', to: 'Lantern' } };
    expect(mergeChanges(current({}), 8, changes)).toEqual({ ok: true, fields: { title: 'Lantern' } });
    expect(mergeChanges(current({}), 7, changes).ok).toBe(false);
  });
});

describe('for any two changes', () => {
  type Fields = Record<'a' | 'b' | 'c' | 'd', unknown>;
  const value = fc.oneof(fc.integer({ min: 0, max: 2 }), fc.constantFrom(null, 'x'), fc.jsonValue());
  const fieldsOf = fc.record({ a: value, b: value, c: value, d: value });
  const edit = fc.record({ a: value, b: value, c: value, d: value }, { requiredKeys: [] });
  const changesOf = (from: Fields, to: Partial<Fields>): Changes<Fields> =>
    Object.fromEntries(
      Object.entries(to).map(([path, after]) => [path, { from: from[path as keyof Fields], to: after }]),
    );
  const text = (one: unknown) =>
    JSON.stringify(one, (_, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).toSorted(([one_], [two]) => (one_ < two ? -1 : 1)))
        : inner,
    );
  const isSame = (one: unknown, other: unknown) => text(one) === text(other);

  test("the second keeps all of the first's, or conflicts on each differing field", () => {
    fc.assert(
      fc.property(fieldsOf, edit, edit, (base, first, wish) => {
        const second = Object.fromEntries(
          Object.entries(wish).filter(([path, to]) => !isSame(base[path as keyof Fields], to)),
        ) as Partial<Fields>;
        const fields = { ...base, ...first };
        const merge = mergeChanges({ version: 2, fields }, 1, changesOf(base, second));
        const differ = Object.keys(second).filter((path) => {
          const key = path as keyof Fields;
          return !isSame(fields[key], base[key]) && !isSame(fields[key], second[key]);
        });
        expect(merge.ok ? [] : merge.conflict.map(({ path }) => path)).toEqual(differ);
        if (!merge.ok) return;
        const saved = { ...fields, ...merge.fields };
        for (const [path, after] of Object.entries(second))
          expect(isSame(saved[path as keyof Fields], after)).toBe(true);
        for (const path of Object.keys(base) as (keyof Fields)[])
          if (!(path in second)) expect(saved[path]).toBe(fields[path]);
      }),
    );
  });

  test('changes to different fields commute', () => {
    fc.assert(
      fc.property(fieldsOf, edit, edit, (base, one, two) => {
        const other = Object.fromEntries(Object.entries(two).filter(([path]) => !(path in one)));
        const save = (fields: Fields, version: number, to: Partial<Fields>) => {
          const merge = mergeChanges({ version, fields }, 1, changesOf(base, to));
          return merge.ok ? { ...fields, ...merge.fields } : null;
        };
        const there = save(save(base, 1, one)!, 2, other);
        const back = save(save(base, 1, other)!, 2, one);
        expect(there).not.toBeNull();
        expect(isSame(there, back)).toBe(true);
      }),
    );
  });

  test('saving twice changes nothing', () => {
    fc.assert(
      fc.property(fieldsOf, edit, (base, to) => {
        const changes = changesOf(base, to);
        const merge = mergeChanges({ version: 1, fields: base }, 1, changes);
        if (!merge.ok) throw new Error('nobody else was there');
        const again = mergeChanges({ version: 2, fields: { ...base, ...merge.fields } }, 1, changes);
        expect(again).toEqual({ ok: true, fields: {} });
      }),
    );
  });
});
