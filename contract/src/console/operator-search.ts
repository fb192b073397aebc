import { CONSOLE, CONTENT } from '@souk/rules/limits';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply } from '../console-list.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';
import { recordId, requiredWords, words } from './record.ts';

export const TERM_VIEWS = ['nothing', 'instead', 'all'] as const;
export const SEARCH_RULE_VIEWS = ['all', 'synonym', 'page'] as const;

const rule = z.object({
  id,
  term: z.string(),
  means: z.string(),
  opens: z.string().nullable(),
  searches: z.int(),
});

const term = z.object({
  id,
  term: z.string(),
  searches: z.int(),
  /** Results of the last search; null: unknown. */
  hits: z.int().nullable(),
  /** Results came from corrected or fewer words. */
  is_widened: z.boolean(),
  last_on: z.iso.date(),
  rule: rule.omit({ searches: true }).nullable(),
});
export type SearchTerm = z.output<typeof term>;

export const listSearchTerms = consoleEndpoint({
  method: 'GET',
  path: 'operator/search-terms',
  access: { operator: 'marketing.read' },
  summary:
    'List search terms of the last thirty days, most frequent first; `view`: `nothing` (no results and no rule), `instead` (results for similar or fewer words) or `all`',
  query: z.object(listQuery(TERM_VIEWS, ['searches', 'last'])),
  reply: listReply(term),
});

export const listSearchRules = consoleEndpoint({
  method: 'GET',
  path: 'operator/search-rules',
  access: { operator: 'marketing.read' },
  summary: 'List search synonyms and redirects',
  query: z.object(listQuery(SEARCH_RULE_VIEWS, ['newest'])),
  reply: listReply(rule),
});

/** Redirect target of a search term. */
export const searchTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('category'), id: recordId }),
  z.strictObject({ kind: z.literal('subcategory'), id: recordId }),
  z.strictObject({ kind: z.literal('brand'), id: recordId }),
  z.strictObject({ kind: z.literal('product'), id: recordId }),
  z.strictObject({ kind: z.literal('page'), id: recordId }),
  z.strictObject({
    kind: z.literal('url'),
    url: requiredWords(CONTENT.address).regex(/^(?:https:\/\/|\/(?!\/))\S+$/),
  }),
]);
export type SearchTarget = z.output<typeof searchTarget>;

export const saveSearchRule = consoleEndpoint({
  method: 'POST',
  path: 'operator/search-rules',
  access: { operator: 'marketing.write' },
  confirm: 'never',
  summary:
    'Create a synonym (`means`, comma-separated) or a redirect for a search term, replacing its current rule',
  body: z.strictObject({
    term: requiredWords(CONSOLE.searchTerm),
    means: words(CONSOLE.searchMeaning).default(''),
    opens: searchTarget.nullable().default(null),
  }),
  /** `hits`: current number of results. */
  reply: z.object({ rule: rule.omit({ searches: true }), hits: z.int() }),
});

export const deleteSearchRule = consoleEndpoint({
  method: 'DELETE',
  path: 'operator/search-rules/{id}',
  access: { operator: 'marketing.write' },
  confirm: 'never',
  summary: 'Remove a search rule',
  params: z.object({ id: pathId }),
  reply: z.literal(true),
});
