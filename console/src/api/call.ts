import { apiAddress } from '@souk/rules/api-address';
import type { ConsoleKey, ConsoleReplyOf, ConsoleInput } from '@souk/contract/console-api';
import type { Permission } from '@souk/rules/permissions';
import { messagesOfConsole } from '../messages.ts';
import { isAttended } from './attended.ts';
import { confirm } from './confirm.ts';
import { consoleHere } from './console-here.ts';
import { signIn } from './sign-in.ts';
import { endView, isViewing, viewHeader } from './view-as.ts';

/** A refused call: `messages` for the user, `fields` with errors by field. */
export class Refused extends Error {
  readonly status: number;
  readonly messages: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
  readonly conflict: readonly Conflict[];
  readonly next: string | null;
  /** The permission the role lacks. */
  readonly permission: Permission | null;
  /** The second factor to ask for. */
  readonly secondFactor: AskedFactor | null;
  /** Identifies the request in the shop's log. */
  readonly requestId: string | null;

  constructor(status: number, data: RefusedData, requestId: string | null) {
    const messages = data.form ?? [];
    super(messages[0] ?? `HTTP ${status}`);
    this.status = status;
    this.messages = messages;
    this.fields = Object.fromEntries((data.fields ?? []).map(({ path, message }) => [path, message]));
    this.conflict = data.conflict ?? [];
    this.next = data.next ?? null;
    this.permission = data.permission ?? null;
    this.secondFactor = data.second_factor ?? null;
    this.requestId = requestId;
  }
}

/** The field was changed by someone else meanwhile. */
export type Conflict = {
  path: string;
  yours: unknown;
  theirs: unknown;
  by: string | null;
  at: string | null;
};

/** Second factors available after the password. */
export type AskedFactor = {
  authenticator: boolean;
  recovery_code: boolean;
  passkey: { offer: string; options: { challenge: string } } | null;
};

type RefusedData = {
  next?: string;
  permission?: Permission;
  second_factor?: AskedFactor;
  form?: string[];
  fields?: { path: string; message: string }[];
  conflict?: Conflict[];
};

/** No response: the shop or the connection is down. */
export class Unanswered extends Error {}

type Extras = { signal?: AbortSignal | undefined; version?: number };

/**
 * Calls the consoles' API by key: `call('GET seller/orders', { query: { view: 'to_ship' } })`. If the session has expired or the
 * password must be confirmed, a dialog asks for it and the call then continues. Throws `Refused` or `Unanswered`.
 */
export async function call<Key extends ConsoleKey>(
  key: Key,
  input: ConsoleInput<Key> & Extras = {} as ConsoleInput<Key> & Extras,
): Promise<ConsoleReplyOf<Key>> {
  return (await dataOf(await askUntilTaken(key, input))) as ConsoleReplyOf<Key>; // as typed by the contract
}

/** Calls that return a CSV file. */
export type FileKey =
  | 'GET seller/products/export'
  | 'GET seller/orders/tracking'
  | 'GET operator/books/postings'
  | 'GET operator/refunds/export'
  | 'GET operator/dac7/csv'
  | 'GET operator/oss/csv'
  | 'GET seller/invoices/{id}/pdf'
  | 'GET seller/sale-invoices/{id}/pdf'
  | 'GET operator/sale-invoices/{id}/pdf'
  | 'GET seller/invoices/{id}/xml'
  | 'GET operator/invoices/{id}/pdf'
  | 'GET operator/invoices/{id}/xml'
  | 'GET seller/statement/csv'
  | 'GET seller/statement/pdf'
  | 'GET operator/sellers/{id}/statement/csv'
  | 'GET operator/sellers/{id}/statement/pdf';
/** Calls that return a private file: an uploaded document, or a store's data. */
export type DocumentKey =
  | 'GET seller/store/export'
  | 'GET seller/store/checklist/{id}/document'
  | 'GET operator/sellers/{id}/checklist/{step}/document'
  | 'GET operator/applications/{id}/documents/{document}';

type RequestedFile = Pick<Asked, 'params' | 'query'>;

/** Downloads such a file. */
export async function callFile(
  key: FileKey | DocumentKey,
  asked: RequestedFile,
): Promise<{ name: string; content: Blob }> {
  const response = await askUntilTaken(key, asked);
  const [, name = 'table.csv'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { name, content: await wholeBody(response.blob()) };
}

/** For calls outside the consoles' contract; others use `call`. */
export async function askUntilTaken(key: string, input: Asked): Promise<Response> {
  const response = await ask(key, input);
  if (response.status === 200) return response;
  if (response.status === 401 && isViewing()) {
    endView();
    throw new Unanswered('Looked at long enough');
  }
  if (response.status === 401) {
    await signIn();
    return askUntilTaken(key, input);
  }
  const { data, status } = await refusalOf(response);
  const refused = new Refused(status, (data ?? {}) as RefusedData, response.headers.get('x-request-id'));
  if (status === 403 && refused.next === 'confirm' && (await confirm())) return askUntilTaken(key, input);
  if (status === 403 && refused.next === 'set-up-second-factor') goToAccount();
  throw refused;
}

/** `data` of an accepted reply. Throws `Unanswered` if the connection broke midway. */
export async function dataOf(response: Response): Promise<unknown> {
  const { data } = (await wholeBody(response.json())) as { data: unknown };
  return data;
}

/** A partial body is unusable, so it counts as no answer. The caller's own abort stays an abort. */
async function wholeBody<Body>(body: Promise<Body>): Promise<Body> {
  try {
    return await body;
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
    throw new Unanswered('No whole answer', { cause: error });
  }
}

/** A proxy in front of the shop may refuse without JSON. */
const refusalOf = (response: Response): Promise<{ data: unknown; status: number }> =>
  response.json().catch(() => ({ data: {}, status: response.status }));

/** Until a second factor is set up, only the account page is available. */
function goToAccount() {
  const account = `/${location.pathname.split('/')[1]}/account`;
  if (location.pathname !== account) location.replace(account);
}

type Asked = {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  upload?: Blob;
} & Extras;

async function ask(key: string, { params, query, body, upload, signal, version }: Asked): Promise<Response> {
  const [method = 'GET', path = ''] = key.split(' ');
  const form = new FormData();
  // The field name differs for pictures.
  if (upload) form.append(upload.type.startsWith('image/') ? 'image' : 'file', upload, 'upload');
  try {
    return await fetch(apiAddress(path, params, query), {
      method,
      signal: signal ?? null,
      headers: {
        language: messagesOfConsole().language,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
        'x-console': consoleHere(),
        ...(isAttended() ? {} : { 'x-unattended': '1' }),
        ...(viewHeader() ?? storeHeader()),
      },
      body: upload ? form : body === undefined ? null : JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unanswered('No answer', { cause: error });
  }
}

const storeName = 'console-store';

const chosenStore = () => (consoleHere() === 'operator' ? null : localStorage.getItem(storeName));

function storeHeader(): Record<string, string> {
  const store = chosenStore();
  return store ? { 'x-store': store } : {};
}

/** Download URL for a link, which can't send headers, so it contains the store. */
export const fileAddress = (
  key: FileKey,
  query: object,
  params: Record<string, string | number> = {},
): string => apiAddress(key.replace('GET ', ''), params, { ...query, store: chosenStore() });

/** Selects the store of further calls; null: the oldest. */
export function chooseStore(id: number | null): void {
  if (id === null) localStorage.removeItem(storeName);
  else localStorage.setItem(storeName, String(id));
}
