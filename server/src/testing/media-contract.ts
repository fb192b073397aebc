import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Media } from '#outbound/media-port.ts';

/**
 * Tests of what upload, delivery and backup rely on.
 * @param make creates an empty storage for each test
 */
export function mediaContract(make: () => Promise<Media>): void {
  const lamp = Buffer.from('a lamp');
  const listed = async (media: Media) => {
    const names: string[] = [];
    for await (const name of media.list()) names.push(name);
    return names.toSorted();
  };
  const bytesOf = async (media: Media, name: string) => {
    const found = await media.read(name);
    return found && buffer(found.stream);
  };

  test('what was put is read as it was, and its length is known beforehand', async () => {
    const media = await make();
    await media.put('lamp.png', lamp);
    const found = await media.read('lamp.png');
    expect(found!.bytes).toBe(lamp.length);
    expect(lamp.equals(await buffer(found!.stream))).toBe(true);
    expect(await media.head('lamp.png')).toMatchObject({ bytes: found!.bytes, version: found!.version });
  });

  test('a range is read with the facts of the whole', async () => {
    const media = await make();
    await media.put('lamp.png', lamp);
    for (const [from, to, expected] of [
      [0, 0, 'a'],
      [2, 5, 'lamp'],
      [1, 3, ' la'],
    ] as const) {
      const part = await media.read('lamp.png', { from, to });
      expect(part).toMatchObject({ bytes: 6, version: (await media.head('lamp.png'))!.version });
      expect(String(await buffer(part!.stream))).toBe(expected);
    }
    expect(await media.read('none.png', { from: 0, to: 1 })).toBeNull();
  });

  test('a name that is to be new is stored once, and what is there stays', async () => {
    const media = await make();
    const pictures = Array.from({ length: 5 }, (_, index) => Buffer.from(`lamp ${index}`));
    const stored = await Promise.all(pictures.map((picture) => media.putNew('new/lamp.png', picture)));
    expect(stored.filter(Boolean)).toHaveLength(1);
    const first = String(await bytesOf(media, 'new/lamp.png'));
    expect(first).toBe(`lamp ${stored.indexOf(true)}`);
    expect(await media.putNew('new/lamp.png', lamp)).toBe(false);
    expect(String(await bytesOf(media, 'new/lamp.png'))).toBe(first);
    expect(await listed(media)).toEqual(['new/lamp.png']);
  });

  test('names of any letters are kept apart, and listed as they were put', async () => {
    const media = await make();
    const names = [
      'a b.png',
      'a+b.png',
      'a%20b.png',
      'ÅÄ ö.png',
      'صورة.png',
      "it's (1) & <2>.png",
      'q?x=1#y.png',
    ];
    for (const name of names) await media.put(name, Buffer.from(name));
    expect(await listed(media)).toEqual(names.toSorted());
    for (const name of names) expect(String(await bytesOf(media, name))).toBe(name);
  });

  test('a large picture and an empty one arrive whole', async () => {
    const media = await make();
    const large = Buffer.alloc(3_000_000, 7);
    await media.put('large.png', large);
    await media.put('empty.png', Buffer.alloc(0));
    expect(large.equals((await bytesOf(media, 'large.png'))!)).toBe(true);
    expect(await media.head('empty.png')).toMatchObject({ bytes: 0 });
    expect(await bytesOf(media, 'empty.png')).toHaveLength(0);
  });

  test('a second picture of a name takes the place of the first, with a version of its own', async () => {
    const media = await make();
    await media.put('lamp.png', lamp);
    const before = await media.head('lamp.png');
    await media.put('lamp.png', Buffer.from('another lamp'));
    expect(String(await bytesOf(media, 'lamp.png'))).toBe('another lamp');
    expect((await media.head('lamp.png'))!.version).not.toBe(before!.version);
    expect(await listed(media)).toEqual(['lamp.png']);
  });

  test('ten who put the same name at once leave one whole picture', async () => {
    const media = await make();
    const pictures = Array.from({ length: 10 }, (_, index) => Buffer.alloc(50_000, index));
    await Promise.all(pictures.map((picture) => media.put('lamp.png', picture)));
    const left = await bytesOf(media, 'lamp.png');
    expect(pictures.some((picture) => picture.equals(left!))).toBe(true);
    expect(await listed(media)).toEqual(['lamp.png']);
  });

  test('all names are listed, those below others too', async () => {
    const media = await make();
    for (const name of ['b.png', '2026/a.png', '2026/more/c.png', 'a.png']) await media.put(name, lamp);
    expect(await listed(media)).toEqual(['2026/a.png', '2026/more/c.png', 'a.png', 'b.png']);
    expect(String(await bytesOf(media, '2026/more/c.png'))).toBe('a lamp');
    expect([await media.head('2026'), await media.read('2026')]).toEqual([null, null]);
  });

  test('what was deleted is gone, and deleting it twice is no error', async () => {
    const media = await make();
    await media.put('lamp.png', lamp);
    await media.delete('lamp.png');
    await media.delete('lamp.png');
    expect([await media.head('lamp.png'), await media.read('lamp.png')]).toEqual([null, null]);
    expect(await listed(media)).toEqual([]);
  });

  test.each([
    '',
    '.hidden.png',
    '../lamp.png',
    '2026/../lamp.png',
    '/lamp.png',
    'a//b.png',
    'a\\b.png',
    'a\0.png',
  ])('no name: %j is refused by put and is of nothing to all others', async (name) => {
    const media = await make();
    await expect(media.put(name, lamp)).rejects.toThrow();
    await expect(media.putNew(name, lamp)).rejects.toThrow();
    expect([await media.head(name), await media.read(name)]).toEqual([null, null]);
    await media.delete(name);
    expect(await listed(media)).toEqual([]);
  });
}
