import { apiAddress } from '@souk/rules/api-address';
import type { ConsoleKey, ConsoleReplyOf, ConsoleInput } from '@souk/contract/console-api';
import type { Permission } from '@souk/rules/permissions';
import { messagesOfConsole } from '../messages.ts';
import { isAttended } from './attended.ts';
import { confirm } from './confirm.ts';
import { consoleHere } from './console-here.ts';
import { signIn } from './sign-in.ts';
import { endView, isViewing, viewHeader } from './view-as.ts';

/** What the shop would not do: `messages` are for whoever asked, `fields` what is wrong with which field. */
export class Refused extends Error {
  readonly status: number;
  readonly messages: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
  readonly conflict: readonly Conflict[];
  /** The step that helps. */
  readonly next: string | null;
  /** The right that the role lacks. */
  readonly permission: Permission | null;
  /** What is asked for besides the password. */
  readonly secondFactor: AskedFactor | null;
  /** By which the log of the shop tells more. */
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

/** Somebody else made this field something else meanwhile. */
export type Conflict = {
  path: string;
  yours: unknown;
  theirs: unknown;
  by: string | null;
  at: string | null;
};

/** What somebody who knows the password may show besides. */
export type AskedFactor = {
  authenticator: boolean;
  recovery_code: boolean;
  /** What the browser is asked, if there are passkeys. */
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

/** The shop did not answer: it, or the line to it, is away. */
export class Unanswered extends Error {}

type Extras = { signal?: AbortSignal | undefined; version?: number };

/**
 * One call of the consoles' API by its key: `call('GET seller/orders', { query: { view: 'to_ship' } })`. Who is not signed in any
 * more does so over the page, and then the call goes on; so does a call that wants the password anew. Throws `Refused`, or `Unanswered`.
 */
export async function call<Key extends ConsoleKey>(
  key: Key,
  input: ConsoleInput<Key> & Extras = {} as ConsoleInput<Key> & Extras,
): Promise<ConsoleReplyOf<Key>> {
  const { data } = await readBody(await askUntilTaken(key, input));
  return data as ConsoleReplyOf<Key>; // the contract says so
}

/** The calls whose reply is a table. */
export type FileKey = 'GET seller/products/export' | 'GET seller/orders/tracking';
/** The calls whose reply is what somebody has sent. */
export type DocumentKey =
  | 'GET seller/store/checklist/{id}/document'
  | 'GET operator/sellers/{id}/checklist/{step}/document'
  | 'GET operator/applications/{id}/documents/{document}';

type AskedFile = Pick<Asked, 'params' | 'query'>;

/** The file of such a call, by the same way. */
export async function callFile(
  key: FileKey | DocumentKey,
  asked: AskedFile,
): Promise<{ name: string; content: Blob }> {
  const response = await askUntilTaken(key, asked);
  const [, name = 'table.csv'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  try {
    return { name, content: await response.blob() };
  } catch (error) {
    // The line broke while it came: half a table is none.
    throw new Unanswered('No whole answer', { cause: error });
  }
}

async function askUntilTaken(key: string, input: Asked): Promise<Response> {
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
  const { data, status } = await readBody(response);
  const refused = new Refused(status, (data ?? {}) as RefusedData, response.headers.get('x-request-id'));
  if (status === 403 && refused.next === 'confirm' && (await confirm())) return askUntilTaken(key, input);
  if (status === 403 && refused.next === 'set-up-second-factor') goToAccount();
  throw refused;
}

const readBody = (response: Response): Promise<{ data: unknown; status: number }> =>
  response.json().catch(() => ({ data: {}, status: response.status }));

/** Nothing else opens before a second factor was set up there. */
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
  // Pictures, and files of any other kind.
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

/** The address of a file for a link, which sends no headers: the store stands in it. */
export const fileAddress = (key: FileKey, query: object): string =>
  apiAddress(key.replace('GET ', ''), {}, { ...query, store: chosenStore() });

/** Which of several stores the calls from now on are about; null: the oldest. */
export function chooseStore(id: number | null): void {
  if (id === null) localStorage.removeItem(storeName);
  else localStorage.setItem(storeName, String(id));
}
