import type { EndpointKey, EndpointOf } from '@souk/contract/api';
import type { BodyInput, QueryInput } from '@souk/contract/endpoint';
import { createContext } from 'react-router';
import type { ApiReply } from '@souk/kit/api/api-outcome.ts';
import type { CompiledMessages } from '@souk/kit/i18n/messages.ts';
import type { RenderData } from './render-data.ts';

/** One API call by contract: `{ key: 'GET product/{id}', params: { id: 12 } }`. */
export type ApiRequest<K extends EndpointKey = EndpointKey> = {
  key: K;
  params?: Record<string, string | number>;
  query?: QueryInput<EndpointOf<K>>;
  body?: BodyInput<EndpointOf<K>>;
  /** Sends the visitor's cookies. A page with a personal call is never cached. */
  personal?: boolean;
  /** The same for each submission of one form, so that it creates one order (CONTRACT §2.6). */
  idempotencyKey?: string;
};

/** In-process API call. Returns every status; throws only if the API is unreachable. */
export type ApiTransport = (request: ApiRequest) => Promise<ApiReply>;

/** Context that the host passes to each page request. Contains no visitor data except what `personal` calls return. */
export type ShopContext = {
  call: ApiTransport;
  language: string;
  direction: 'ltr' | 'rtl';
  /** Compiled texts of this language, for server rendering only. */
  messages: CompiledMessages;
  /** URL of the texts of every page, `/messages/{language}.{hash}.js`; and of further texts by name. */
  messagesUrl: string;
  moreMessagesUrls: Readonly<Record<string, string>>;
  /** The operator's colors as `:root{…}`, from `tokensToCss`. */
  tokensCss: string;
  /** Origin of the shop, without a trailing slash. */
  publicUrl: string;
  /** Nonce of the root's inline scripts and styles, unique per rendering; removed before the page is sent. */
  marker: string;
  /** Whether this is the demo, whose accounts are public. */
  isDemo?: boolean;
  /** The shop's time at this request, in ms; this machine's clock may be wrong. */
  nowMs: number;
  /** Content-addressed URL of a script, cacheable forever. */
  addressOfScript(body: string): string;
  /** Set by loaders for rendering this page; never sent. */
  renderData: RenderData;
  /**
   * Receives the page as Latin-1, one character per byte. Without it, the page is the response's body, which requires a stream.
   */
  takeHtml?(html: string): void;
  /** Awaited before rendering, which blocks the event loop, so that pending requests go first. */
  letOthersIn(): Promise<void>;
};

/**
 * The host reads this key from the bundle (`build.routes.root.module.shopContext`), because a second copy would be a different
 * key.
 */
export const shopContext = createContext<ShopContext>();

export type ShopContextKey = typeof shopContext;
export type { CompiledMessages };
