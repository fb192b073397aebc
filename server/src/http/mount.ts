import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf, UploadOf } from '@souk/contract/endpoint';
import type { Api, Domain } from '@souk/contract/api';
import type { FastifyRequest } from 'fastify';
import type { PartCache } from '#changes/part-cache.ts';
import type { ListLinks } from '#db/pagination.ts';
import type { Login, Shopper } from '#shopper/shopper.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { Shop } from '#shop.ts';
import type { Language } from '#texts/language.ts';
import type { BrowserChoices } from './browser-choices.ts';
import type { LimitName } from './limits.ts';
import type { RepliesAtOnce } from './replies-at-once.ts';
import type { VerifyLogin } from './proof.ts';
import type { Answer, Refusal } from './refusal.ts';
import type { Shows } from './shown.ts';

/** One call of the API, checked and identified: what every handler gets. */
export type Call<E extends Endpoint = Endpoint> = {
  shop: Shop;
  db: Shop['db'];
  /** What others were shown of what this call shows, too; null where its caller, or the whole of it, is not for everybody. */
  parts: PartCache | null;
  now: Date;
  settings: Settings;
  language: Language;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  /** Where the pages of the list lie that is asked for; they keep the query as it came, without page and secrets (CONTRACT L10). */
  links: ListLinks;
  body: BodyOf<E>;
  /** The bytes of the picture that came along; `storePicture` looks at them. */
  upload: UploadOf<E>;
  /** Who is signed in; always somebody where the contract asks for a login. */
  userId: E['access'] extends 'login' ? number : number | null;
  /** Whose rows the call works on; null when a guest call came without any proof. */
  shopper: Shopper | null;
  /** The same for a call that stores something: a guest without a token gets one. */
  shopperOrNew(): Shopper;
  /** A guest token that came along with a login: its cart may be adopted (CONTRACT §1.4). */
  guestToken: string | null;
  /** The login that the call came with; always there where the contract asks for one. */
  login: E['access'] extends 'login' ? Login : Login | null;
  /** Somebody was signed in with this browser whose login has ended without logging out. */
  hasLostLogin: boolean;
  /** Gives the browser this login, or with null takes it away (http/login-cookie.ts). */
  setLoginCookie(token: string | null): void;
  /** What this browser chose for its cart (http/browser-choices.ts). */
  choices: BrowserChoices;
  /** Ties what the call asks for to this browser and answers by what hash; null for what is no page of ours. */
  bindBrowser(): string | null;
  idempotencyKey: string | null;
  request: FastifyRequest;
};

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<ReplyOf<E> | Answer<ReplyOf<E>> | Refusal>;
/**
 * `limit`, and what besides the client address it counts (`limitSubject`: an e-mail address, an order …; else the user).
 * `isPersonal`: a public call whose reply may still hold what only some may see, so nobody keeps a copy.
 * `isConstant`: `handle` gives one and the same object to everybody, see `constant-reply.ts`.
 * `isCached`: its reply is cached as bytes with an ETag (decision 034); the others are asked for once, or seldom.
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

/** What everybody may be shown says what it shows, so that no copy of it outlives a change. */
type Showing<E extends Endpoint> = E extends { access: 'public'; method: 'GET' }
  ? { shows: Shows<E> } | { isPersonal: true }
  : unknown;

/** The handlers of one domain; an endpoint of its contract without one does not compile. */
export type Handlers<D extends Domain> = {
  [K in keyof Api[D]]: EndpointHandler<Extract<Api[D][K], Endpoint>> & Showing<Extract<Api[D][K], Endpoint>>;
};

/** `verifyLogin` comes from the accounts, which stand above calls; `atOnce` learns what it may answer. */
export type Answering = { shop: Shop; verifyLogin: VerifyLogin; atOnce: RepliesAtOnce };
