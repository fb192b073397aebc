import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf, UploadOf } from '@souk/contract/endpoint';
import type { Api, Domain } from '@souk/contract/api';
import type { FastifyRequest } from 'fastify';
import type { PartCache } from '#cache/part-cache.ts';
import type { ListLinks } from '#db/pagination.ts';
import type { Login, Shopper } from '#access/shopper.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { Shop } from '#shop.ts';
import type { Language } from '#texts/language.ts';
import type { BrowserChoices } from './browser-choices.ts';
import type { Download } from './download.ts';
import type { LimitName } from './limits.ts';
import type { CachedReplyServer } from './cached-reply-server.ts';
import type { VerifyLogin } from './proof.ts';
import type { Answer, Refusal } from './refusal.ts';
import type { Shows } from './shown.ts';

export type Call<E extends Endpoint = Endpoint> = {
  shop: Shop;
  db: Shop['db'];
  /** Cached parts of replies that are shared between calls; null if the caller or the reply is not public. */
  parts: PartCache | null;
  now: Date;
  settings: Settings;
  language: Language;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  /**
   * Creates links to pages of the requested list; they repeat the query as received, without page and secrets (CONTRACT
   * L10).
   */
  links: ListLinks;
  body: BodyOf<E>;
  /** The uploaded bytes, not yet validated; see `storePicture`. */
  upload: UploadOf<E>;
  userId: E['access'] extends 'login' ? number : number | null;
  /** The owner of the rows that the call works on; null for a guest without a token. */
  shopper: Shopper | null;
  /** The shopper of a call that stores something: creates a guest token if there is none. */
  shopperOrNew(): Shopper;
  /** A guest token sent along with a login: its cart may be adopted (CONTRACT §1.4). */
  guestToken: string | null;
  login: E['access'] extends 'login' ? Login : Login | null;
  /** This browser was logged in, and the login ended without a logout. */
  hasLostLogin: boolean;
  /** Sets the login cookie, or clears it with null (http/login-cookie.ts). */
  setLoginCookie(token: string | null): void;
  /** Choices stored in this browser (http/browser-choices.ts). */
  choices: BrowserChoices;
  /** Binds the request to this browser and returns the hash of its secret; null unless one of our pages made the call. */
  bindBrowser(): string | null;
  idempotencyKey: string | null;
  request: FastifyRequest;
};

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<ReplyOf<E> | Answer<ReplyOf<E>> | Refusal | Download>;
/**
 * `limit`: counted per client address and `limitSubject` (an email address, an order …; by default the user). `isPersonal`:
 * the reply of a public call may contain restricted data, so it is not cached. `isConstant`: `handle` always returns the
 * same object, see `constant-reply.ts`. `isCached`: the reply is cached as bytes with an ETag (decision 034).
 */
export type EndpointHandler<E extends Endpoint> = {
  limit?: LimitName;
  limitSubject?: (call: Call<E>) => string;
  isPersonal?: boolean;
  isConstant?: boolean;
  shows?: Shows<E>;
  isCached?: boolean;
  handle: Handler<E>;
};

/** Public replies declare what they show, so that changes invalidate their cached copies. */
type Showing<E extends Endpoint> = E extends { access: 'public'; method: 'GET' }
  ? { shows: Shows<E> } | { isPersonal: true }
  : unknown;

export type Handlers<D extends Domain> = {
  [K in keyof Api[D]]: EndpointHandler<Extract<Api[D][K], Endpoint>> & Showing<Extract<Api[D][K], Endpoint>>;
};

/** `verifyLogin` is passed in because the account domain depends on this folder. */
export type Answering = { shop: Shop; verifyLogin: VerifyLogin; atOnce: CachedReplyServer };
