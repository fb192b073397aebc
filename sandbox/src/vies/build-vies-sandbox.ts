import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Outcome } from '#lab/answerer.ts';
import { findRoute, isJson, json, jsonObject, plain, type Asked } from '#lab/exchange.ts';
import { seededIds } from '#lab/ids.ts';
import { requestListener } from '#lab/request-listener.ts';

/**
 * What VIES answers. `unavailable`: the member state's register is down; `busy`: too many requests; `slow`: no reply; `malformed`: not the
 * documented JSON; `another`: a reply about another number; `error`: status 500.
 */
export type ViesKnob =
  | 'valid'
  | 'invalid'
  | 'unavailable'
  | 'busy'
  | 'slow'
  | 'malformed'
  | 'another'
  | 'error';

export type ViesSandbox = {
  /** Middleware for a host's server: handles VIES' paths, passes the rest on. */
  guest(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  listen(): Promise<string>;
  /** Applies until it is set again. */
  set(knob: ViesKnob): void;
  /** Bodies of the requests since the last call. */
  calls(): Record<string, unknown>[];
  close(): Promise<void>;
};

/**
 * A fake of the EU's VIES: `POST {mountPath}/vies/check-vat-number`. Every well-formed number of a member state is registered, until the knob
 * says otherwise. Names and addresses are withheld for Germany and Spain, as the real ones do.
 */
export function buildViesSandbox({
  clock,
  seed,
  mountPath,
  onError,
}: {
  clock: { now(): Date };
  /** The same seed gives the same request identifiers. */
  seed: string;
  mountPath: string;
  onError: (error: unknown) => void;
}): ViesSandbox {
  const ids = seededIds(seed);
  let knob: ViesKnob = 'valid';
  let calls: Record<string, unknown>[] = [];

  async function answer(asked: Asked): Promise<Outcome> {
    const found = findRoute([{ method: 'POST', path: '/vies/check-vat-number', answer: check }], asked);
    if (!found) return plain(404, 'Not found');
    if (knob === 'slow') return 'hang';
    if (knob === 'error') return plain(500, 'Internal Server Error');
    return found.route.answer(asked, found.params);
  }

  function check(asked: Asked) {
    const body = isJson(asked) ? jsonObject(asked) : null;
    if (!body) return plain(415, 'Unsupported Media Type');
    calls.push(body);
    const { countryCode, vatNumber, requesterMemberStateCode, requesterNumber } = body;
    if (!isNumber(countryCode, vatNumber)) return failure('INVALID_INPUT');
    const hasRequester = requesterMemberStateCode !== undefined || requesterNumber !== undefined;
    if (hasRequester && !isNumber(requesterMemberStateCode, requesterNumber))
      return failure('INVALID_REQUESTER_INFO');
    if (knob === 'unavailable') return failure('MS_UNAVAILABLE');
    if (knob === 'busy') return failure('MS_MAX_CONCURRENT_REQ');
    if (knob === 'malformed') return json(200, { status: 'ok' });
    const isValid = knob === 'valid';
    const isNamed = isValid && countryCode !== 'DE' && countryCode !== 'ES';
    return json(200, {
      countryCode,
      vatNumber: knob === 'another' ? `${String(vatNumber)}0` : vatNumber,
      requestDate: clock.now().toISOString(),
      valid: isValid,
      requestIdentifier: hasRequester ? `WAPIAAAA${ids.text(8)}` : '',
      name: isNamed ? 'SANDBOX TRADING' : '---',
      address: isNamed ? '1 SANDBOX STREET\n10000 SANDBOX' : '---',
      traderName: '---',
      traderStreet: '---',
      traderPostalCode: '---',
      traderCity: '---',
      traderCompanyType: '---',
    });
  }

  const listener = requestListener({ mountPath, answer, onError });
  function guest(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    if (request.url?.startsWith(`${mountPath}/vies/`)) void listener.serve(request, response);
    else next();
  }
  const server = createServer((request, response) =>
    guest(request, response, () => response.writeHead(404).end()),
  );
  return {
    guest,
    set: (next) => void (knob = next),
    calls() {
      const made = calls;
      calls = [];
      return made;
    },
    async listen() {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}${mountPath}/vies`;
    },
    async close() {
      listener.close();
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const memberStates = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);
const isNumber = (state: unknown, number: unknown) =>
  typeof state === 'string' &&
  memberStates.has(state) &&
  typeof number === 'string' &&
  /^[0-9A-Z+*]{2,12}$/.test(number);

/** VIES reports failures with status 200. */
const failure = (error: string) => json(200, { actionSucceed: false, errorWrappers: [{ error }] });
