import type { EndpointKey, EndpointOf } from '@souk/contract/api';
import type { BodyInput, QueryInput } from '@souk/contract/endpoint';
import { createContext } from 'react-router';
import type { ApiReply } from '@souk/kit/api/api-outcome.ts';
import type { CompiledMessages } from '@souk/kit/i18n/messages.ts';
import type { DrawnWith } from './drawn-with.ts';

/** One call of the public API by its contract: `{ key: 'GET product/{id}', params: { id: 12 } }`. */
export type ApiRequest<K extends EndpointKey = EndpointKey> = {
  key: K;
  params?: Record<string, string | number>;
  query?: QueryInput<EndpointOf<K>>;
  body?: BodyInput<EndpointOf<K>>;
  /** Made in the visitor's name, with their cookies. A page that does this once is never cached. */
  personal?: boolean;
  /** The same key for the same press of a button: one order, however often it arrives (CONTRACT §2.6). */
  idempotencyKey?: string;
};

/** Made in process by the host. Answers every status; throws only if the API is unreachable. */
export type ApiTransport = (request: ApiRequest) => Promise<ApiReply>;

/** What the host hands to every page request. Nothing here belongs to one visitor but what `personal` calls bring. */
export type ShopContext = {
  call: ApiTransport;
  language: string;
  direction: 'ltr' | 'rtl';
  /** Compiled for this language; rendered with on the server, never put into the page. */
  messages: CompiledMessages;
  /** Where the browser finds those of every page, `/messages/{language}.{hash}.js`; and the others, by their names. */
  messagesUrl: string;
  moreMessagesUrls: Readonly<Record<string, string>>;
  /** The operator's colours as `:root{…}` from `tokensToCss`. */
  tokensCss: string;
  /** Origin of the shop without a slash at the end. */
  publicUrl: string;
  /** A secret of this rendering: the nonce of the root's own inline blocks, taken out before the page is sent. */
  marker: string;
  /** Whether this is the demo, whose people anybody may be; absent: it is not. */
  isDemo?: boolean;
  /** The shop's time at this request, in ms; this machine's own clock may be wrong. */
  nowMs: number;
  /** The address of a script that everybody may keep for ever; equal scripts have equal addresses. */
  addressOfScript(body: string): string;
  /** Noted by loaders for the drawing of this page; never sent. */
  drawnWith: DrawnWith;
  /** Gets the page, a letter for each byte; without it the page stands in the reply, which costs a stream. */
  takeHtml?(html: string): void;
  /** To be waited for before the page is drawn, which nothing else can be done beside. */
  letOthersIn(): Promise<void>;
};

/** The host takes this key from the bundle (`build.routes.root.module.shopContext`): two copies would be two keys. */
export const shopContext = createContext<ShopContext>();

export type ShopContextKey = typeof shopContext;
export type { CompiledMessages };
