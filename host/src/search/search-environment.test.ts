import { expect, test } from 'vitest';
import { readSearchEnvironment } from './search-environment.ts';

test("without a URL the database searches; a URL's path names the indexes", () => {
  expect(readSearchEnvironment({})).toBeNull();
  expect(
    readSearchEnvironment({ SEARCH_URL: 'https://os.example:9200/noor/', SEARCH_KEY: 'souk:hush: 1' }),
  ).toEqual({
    url: 'https://os.example:9200',
    prefix: 'noor',
    key: 'souk:hush: 1',
  });
  expect(readSearchEnvironment({ SEARCH_URL: 'http://10.0.0.9:9200/noor' })).toMatchObject({ key: null });
});

test.each<[Record<string, string>, string]>([
  [{ SEARCH_KEY: 'souk:hush' }, 'SEARCH_URL must be set too'],
  [{ SEARCH_URL: 'os.example' }, 'SEARCH_URL must be the address of OpenSearch'],
  [{ SEARCH_URL: 'https://os.example' }, 'SEARCH_URL must be'],
  [{ SEARCH_URL: 'https://os.example/a/b' }, 'SEARCH_URL must be'],
  [{ SEARCH_URL: 'https://os.example/Noor' }, 'SEARCH_URL must be'],
  [{ SEARCH_URL: 'https://souk:hush@os.example/noor' }, 'SEARCH_URL must be'],
  [{ SEARCH_URL: 'ftp://os.example/noor' }, 'SEARCH_URL must be'],
  [{ SEARCH_URL: 'https://os.example/noor', SEARCH_KEY: 'hush' }, 'SEARCH_KEY must be'],
  [{ SEARCH_URL: 'https://os.example/noor', SEARCH_KEY: 'souk:hush\n' }, 'SEARCH_KEY must be'],
])('%j is one sentence without its value', (source, words) => {
  expect(() => readSearchEnvironment(source)).toThrow(words);
  expect(() => readSearchEnvironment(source)).not.toThrow('hush');
});
