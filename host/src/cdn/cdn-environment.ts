import { EnvironmentError } from '#environment-error.ts';
import type { Source } from '#environment-group.ts';

export const cdnVariables = {
  CDN_PURGE: 'http, fastly, cloudflare or varnish: the cache to purge when pages change',
  CDN_PURGE_URL:
    'the purge address, with {tag} or {tags} for http; for varnish, all caches separated by commas',
  CDN_PURGE_METHOD: 'the HTTP method for http: GET, POST, PUT, DELETE, PURGE or BAN; default POST',
  CDN_PURGE_HEADER: 'a header for http, for example "Authorization: Bearer …" or "Surrogate-Key: {tags}"',
  CDN_PURGE_ID: 'the service ID (fastly) or zone ID (cloudflare)',
  CDN_PURGE_TOKEN: 'the API token with permission to purge (fastly, cloudflare)',
  CDN_PURGE_EVERY: 'the seconds between two purges, from 1 to 60; default 1',
};

export type CdnConfig = { everyMs: number } & (
  | { kind: 'http'; url: string; method: string; header: { name: string; value: string } | null }
  | { kind: 'fastly' | 'cloudflare'; url: string; id: string; token: string }
  | { kind: 'varnish'; urls: string[] }
);

const services = { fastly: 'https://api.fastly.com', cloudflare: 'https://api.cloudflare.com' };
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PURGE', 'BAN'];

/** Null without a CDN. Throws EnvironmentError for incomplete or invalid variables; the message does not repeat values. */
export function readCdnEnvironment(source: Source): CdnConfig | null {
  const value = (name: keyof typeof cdnVariables) => source[name] || undefined;
  const kind = value('CDN_PURGE');
  const names = Object.keys(cdnVariables) as (keyof typeof cdnVariables)[];
  if (kind === undefined) {
    const alone = names.find(value);
    if (alone) throw new EnvironmentError(`CDN_PURGE must be set too: ${alone} requires it.`);
    return null;
  }
  const needed = (name: keyof typeof cdnVariables) => {
    const given = value(name);
    if (given === undefined)
      throw new EnvironmentError(`${name} must be set too, because CDN_PURGE is ${kind}.`);
    return given;
  };
  const seconds = Number(value('CDN_PURGE_EVERY') ?? 1);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 60) throw wrong('CDN_PURGE_EVERY');
  const everyMs = seconds * 1000;
  if (kind === 'varnish') {
    const urls = needed('CDN_PURGE_URL')
      .split(',')
      .map((url) => url.trim().replace(/\/+$/, ''));
    if (!urls.every(isAddress)) throw wrong('CDN_PURGE_URL');
    return { kind, everyMs, urls };
  }
  if (kind === 'fastly' || kind === 'cloudflare') {
    const [id, token] = [needed('CDN_PURGE_ID'), needed('CDN_PURGE_TOKEN')];
    if (!/^\w{1,64}$/.test(id)) throw wrong('CDN_PURGE_ID');
    if (!/^[\x21-\x7e]+$/.test(token)) throw wrong('CDN_PURGE_TOKEN');
    const url = (value('CDN_PURGE_URL') ?? services[kind]).replace(/\/+$/, '');
    if (!isAddress(url)) throw wrong('CDN_PURGE_URL');
    return { kind, everyMs, url, id, token };
  }
  if (kind !== 'http') throw wrong('CDN_PURGE');
  const url = needed('CDN_PURGE_URL');
  const method = value('CDN_PURGE_METHOD') ?? 'POST';
  if (!isAddress(url.replaceAll(/\{tags?\}/g, 'x'))) throw wrong('CDN_PURGE_URL');
  if (!methods.includes(method)) throw wrong('CDN_PURGE_METHOD');
  return { kind, everyMs, url, method, header: readHeader(value('CDN_PURGE_HEADER')) };
}

function readHeader(text: string | undefined): { name: string; value: string } | null {
  if (text === undefined) return null;
  const [, name, value] = /^([\w-]{1,60}): *([\x20-\x7e]+)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw wrong('CDN_PURGE_HEADER');
  return { name, value };
}

const isAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const wrong = (name: keyof typeof cdnVariables) =>
  new EnvironmentError(`${name} must be ${cdnVariables[name]}.`);
