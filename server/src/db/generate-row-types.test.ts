import pg from 'pg';
import { expect, test } from 'vitest';
import { createEmptyDatabase } from '#testing/test-database.ts';
import { generateRowTypes } from './generate-row-types.ts';

test('tables, views and enums become types that match what the pool reads', async () => {
  const database = await createEmptyDatabase();
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(`
    create type mood as enum ('calm', 'wild');
    create domain code as text;
    create table parent_item (
      id int generated always as identity primary key,
      big bigint not null,
      price numeric(10, 2),
      made timestamptz not null default now(),
      day date,
      extra jsonb not null default '{}',
      tags text[] not null default '{}',
      mood mood not null,
      moods mood[],
      code code not null,
      twice bigint not null generated always as (big * 2) stored,
      is_on boolean
    );
    create view seen as select id, mood from parent_item`);
  const text = await generateRowTypes(client);
  expect(text.slice(text.indexOf('export type ParentItemTable'))).toBe(`export type ParentItemTable = {
  id: GeneratedAlways<number>;
  big: number;
  price: Numeric | null;
  made: Generated<Date>;
  day: Date | null;
  extra: Generated<unknown>;
  tags: Generated<string[]>;
  mood: 'calm' | 'wild';
  moods: ('calm' | 'wild')[] | null;
  code: string;
  twice: GeneratedAlways<number>;
  is_on: boolean | null;
};

export type SeenTable = {
  id: number | null;
  mood: 'calm' | 'wild' | null;
};

export type DB = {
  parent_item: ParentItemTable;
  seen: SeenTable;
};
`);
  await client.query('alter table parent_item add column place point');
  await expect(generateRowTypes(client)).rejects.toThrow('The column type point has no TypeScript type yet');
  await client.end();
  await database.drop();
});
