import { apiAddress } from '@souk/rules/api-address';
import type { OpenApiDocument } from '@souk/contract/openapi';
import type { OpenApiOperation } from '@souk/contract/openapi-operation';
import { isolate } from '@souk/rules/isolate-text';
import { textOf, type DevelopersKey } from '@souk/server/texts/texts';
import { Markup, markup } from '@souk/server/notification/mail/markup';
import { directionOf, type Language } from '@souk/server/texts/language';
import { gateMark } from '#pages/apology-style.ts';
import { fieldsOf, wordsOf, type Schema } from './schema-words.ts';

export type DevelopersPageInput = {
  document: OpenApiDocument;
  language: Language;
  languages: readonly Language[];
  siteName: string;
  style: string;
};

type Words = (key: DevelopersKey) => string;
type Call = { path: string; method: string; operation: OpenApiOperation };

/** `/developers`: human-readable API documentation, without script. Technical text is always left to right. */
export function developersPage({
  document,
  language,
  languages,
  siteName,
  style,
}: DevelopersPageInput): string {
  const words: Words = (key) => textOf(language, key);
  const direction = directionOf(language);
  const base = document.servers[0]?.url ?? '';
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ path, method, operation })),
  );
  const byTag = [...Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '')];
  return markup`<!doctype html>
<html lang="${language.code}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words('developers.title')} · ${isolate(siteName, direction)}</title>
<meta name="description" content="${words('developers.intro')}">
<link rel="icon" type="image/svg+xml" href="/uploads/favicon.svg">
<style>${new Markup(style)}</style>
</head>
<body>
<header><div><a class="home" href="/">${new Markup(gateMark)}<bdi>${siteName}</bdi></a>
<nav aria-label="${words('developers.language')}">${languages.map((other) => languageLink(other, language))}</nav></div></header>
<div class="page">
<nav class="tags" aria-label="${words('developers.calls')}">${byTag.map(
    ([tag]) => markup`<a href="#calls-${tag}" lang="en" dir="ltr">${titleOf(tag)}</a>`,
  )}<a href="#things">${words('developers.things')}</a></nav>
<main>
<h1>${words('developers.title')}</h1>
<p class="lead">${words('developers.intro')}</p>
<p>${words('developers.changes')}</p>
<p><a class="file" href="${apiAddress('openapi.json')}">${words('developers.file')}</a></p>
<p>${words('developers.consoles')} <a class="file" href="${apiAddress('openapi-console.json')}">${words('developers.consoles.file')}</a></p>
<h2>${words('developers.try')}</h2>
<p>${words('developers.base')} <code dir="ltr">${base}/</code></p>
<pre dir="ltr" tabindex="0">curl ${base}/products?sortby=best_rated -H 'Language: ${language.code}'
npx openapi-typescript ${base}/openapi.json -o souk-api.d.ts</pre>
<h2>${words('developers.replies')}</h2>
<p>${words('developers.envelope')}</p>
<pre dir="ltr" tabindex="0">${envelopes}</pre>
<h2>${words('developers.calls')}</h2>
${byTag.map(
  ([tag, ofTag]) => markup`<section><h3 id="calls-${tag}" lang="en" dir="ltr">${titleOf(tag)}</h3>
${ofTag.map((call) => callPart(call, document, words))}</section>
`,
)}<h2 id="things">${words('developers.things')}</h2>
${Object.entries(document.components.schemas)
  .filter(([name]) => !name.endsWith('Reply'))
  .map(
    ([
      name,
      schema,
    ]) => markup`<details id="thing-${name}"><summary lang="en" dir="ltr"><b>${name}</b></summary>
${schemaPart(schema, words)}</details>
`,
  )}</main>
</div>
</body>
</html>
`.text;
}

const envelopes = `{ "data": …, "status": 200, "token": null, "message": "" }
{ "data": { "form": ["Email is required"] }, "status": 201, "token": null, "message": "Email is required" }`;

/** Names that the code's words don't give. */
const titles: Record<string, string> = {
  marks: 'Saved items',
  description: 'OpenAPI document',
  sitemap: 'Site map',
};

/** `sellerApplication` as "Seller application". */
const titleOf = (tag: string) => {
  if (titles[tag]) return titles[tag];
  const words = tag.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

function languageLink(other: Language, shown: Language): Markup {
  const current = other.code === shown.code ? markup` aria-current="true"` : '';
  return markup`<a href="?lang=${other.code}" lang="${other.code}" hreflang="${other.code}"${current}>${other.name}</a>`;
}

function callPart({ path, method, operation }: Call, document: OpenApiDocument, words: Words): Markup {
  const { parameters = [], requestBody, responses, summary, security, operationId } = operation;
  const access = security.length === 0 ? 'public' : security.length === 1 ? 'login' : 'guest';
  const sent = parameters.map((parameter) =>
    '$ref' in parameter
      ? document.components.parameters[parameter.$ref.split('/').at(-1)!]! // openapi.test.ts follows every reference
      : parameter,
  );
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  const isForm = body !== undefined && fieldsOf(body).length > 0;
  const rows = [
    ...sent.map((one) => rowOf({ ...one, place: one.in, isRequired: one.required }, words)),
    ...(isForm ? fieldsOf(body).map((field) => rowOf({ ...field, place: 'body' }, words)) : []),
  ];
  const reply = document.components.schemas[`${operationId[0]!.toUpperCase()}${operationId.slice(1)}Reply`];
  const data = reply && fieldsOf(reply).find(({ name }) => name === 'data')?.schema;
  return markup`<details id="${operationId}"><summary lang="en" dir="ltr"><span class="method ${method}">${method.toUpperCase()}</span>
<code>${path}</code><span class="summary">${withCode(summary)}</span></summary>
<p>${words('developers.who')}: ${words(`developers.${access}`)}</p>
${rows.length > 0 ? tableOf(words('developers.sends'), rows, words) : ''}
<h4>${words('developers.answers')}</h4>
${data ? markup`<p class="type" lang="en" dir="ltr"><code>data: ${wordsOf(data)}</code></p>` : answersOf(responses)}
</details>
`;
}

function answersOf(responses: OpenApiOperation['responses']): Markup {
  const [status, response] = Object.entries(responses)[0] ?? [];
  const description = response && 'description' in response ? response.description : '';
  return markup`<p lang="en" dir="ltr">${status ?? ''} ${withCode(description)}</p>`;
}

/** Backticks of the descriptions as code. */
function withCode(text: string): Markup {
  return markup`${text.split('`').map((part, place) => (place % 2 === 1 ? markup`<code>${part}</code>` : markup`${part}`))}`;
}

function schemaPart(schema: Schema, words: Words): Markup {
  const fields = fieldsOf(schema);
  if (fields.length === 0)
    return markup`<p class="type" lang="en" dir="ltr"><code>${wordsOf(schema)}</code></p>`;
  return tableOf(
    '',
    fields.map((field) => rowOf({ ...field, isRequired: false }, words)),
    words,
  );
}

type Row = { name: string; place?: string; schema: Schema; isRequired: boolean; description?: string };

function rowOf({ name, place, schema, isRequired, description }: Row, words: Words): Markup {
  const text = description ?? schema['description'];
  return markup`<tr lang="en" dir="ltr"><th scope="row"><code>${name}</code>${
    isRequired ? markup` <span class="required" lang="">${words('developers.required')}</span>` : ''
  }</th>${place === undefined ? '' : markup`<td>${place}</td>`}<td><code>${wordsOf(schema)}</code>${
    typeof text === 'string' ? markup`<br><small>${withCode(text)}</small>` : ''
  }</td></tr>`;
}

function tableOf(caption: string, rows: readonly Markup[], words: Words): Markup {
  const places = caption === '' ? '' : markup`<th scope="col">${words('developers.place')}</th>`;
  return markup`${caption === '' ? '' : markup`<h4>${caption}</h4>`}<div class="wide" tabindex="0"><table dir="ltr">
<thead><tr><th scope="col">${words('developers.name')}</th>${places}<th scope="col">${words('developers.kind')}</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}
