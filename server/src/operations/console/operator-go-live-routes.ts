import type { ConsoleApi } from '@souk/contract/console-api';
import type { GoLiveAddress, GoLiveItem } from '@souk/contract/console/operator-go-live';
import type { FastifyRequest } from 'fastify';
import type { ConsoleHandlers } from '#http/console-call.ts';
import type { Shop } from '#shop.ts';
import { checkAddress } from './check-address.ts';
import { readGoLiveItems } from './read-go-live.ts';

export const operatorGoLiveHandlers: ConsoleHandlers<ConsoleApi['operatorGoLive']> = {
  async readGoLive({ shop, settings, query, request }) {
    const address = addressOf(shop, request, query.browser ?? null);
    const others = await readGoLiveItems(shop, settings);
    return { items: [addressItem(address, query.browser ?? ''), ...others], address };
  },
};

function addressOf(shop: Shop, request: FastifyRequest, browser: string | null): GoLiveAddress {
  const { headers, socket } = request;
  const { port, isLocal, trustsProxy } = shop.machine;
  const sender = plainAddress(socket.remoteAddress ?? '');
  const isTrusted = trustsProxy(sender);
  const forwarded = {
    host: lastOf(headers['x-forwarded-host']),
    proto: lastOf(headers['x-forwarded-proto']),
    for: lastOf(headers['x-forwarded-for']),
  };
  const host = headers.host ?? '';
  const problems = checkAddress(
    { publicUrl: shop.publicUrl, isLocal },
    {
      origin: browser,
      received: {
        isTrusted,
        host: (isTrusted ? forwarded.host : null) ?? host,
        isForwarded: Object.values(forwarded).some((value) => value !== null),
        forwardedProto: forwarded.proto,
        forwardedFor: forwarded.for,
      },
    },
  );
  return {
    public_url: shop.publicUrl,
    port,
    problems,
    received: {
      sender,
      is_trusted: isTrusted,
      host,
      forwarded_host: forwarded.host,
      forwarded_proto: forwarded.proto,
      forwarded_for: textOf(headers['x-forwarded-for']),
      visitor: plainAddress(request.ip),
    },
  };
}

/** Sockets that also listen on IPv6 report IPv4 addresses as mapped. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '');

const textOf = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value.join(', ') : value)?.slice(0, 300) || null;

const lastOf = (value: string | string[] | undefined) => textOf(value)?.split(',').at(-1)?.trim() || null;

function addressItem({ problems, public_url: url, received }: GoLiveAddress, browser: string): GoLiveItem {
  const [problem] = problems;
  return {
    item: 'address',
    // A shop on its own machine isn't broken; it just isn't public yet.
    state: !problem ? 'done' : problems.length === 1 && problem === 'local' ? 'todo' : 'problem',
    finding: problem ? `address.${problem}` : 'address.ok',
    values: {
      address: url,
      browser,
      sender: received.sender,
      host: received.host,
      proto: received.forwarded_proto ?? '',
      for: received.forwarded_for ?? '',
    },
    methods: [],
    at: null,
  };
}
