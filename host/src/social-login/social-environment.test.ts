import { describe, expect, test } from 'vitest';
import { readEnvironment } from '#environment.ts';
import { chooseSocialProviders } from './choose-social-providers.ts';
import { readSocialEnvironment } from './social-environment.ts';

const google = { GOOGLE_CLIENT_ID: 'shop.apps.googleusercontent.com', GOOGLE_CLIENT_SECRET: 'GOCSPX-secret' };
const facebook = { FACEBOOK_CLIENT_ID: '1', FACEBOOK_CLIENT_SECRET: 'facebook secret' };
const quiet = { info: () => undefined, warn: () => undefined };

describe('keys of social logins', () => {
  test('configures nothing without keys', () => {
    expect(readSocialEnvironment({ GOOGLE_CLIENT_ID: '' })).toEqual({});
  });

  test('each provider has its own keys, at its live service or a configured URL', () => {
    expect(readSocialEnvironment(google)).toEqual({
      google: {
        issuerUrl: 'https://accounts.google.com',
        clientId: google.GOOGLE_CLIENT_ID,
        clientSecret: 'GOCSPX-secret',
      },
    });
    const elsewhere = { ...facebook, FACEBOOK_GRAPH_URL: 'http://127.0.0.1:9000/graph/' };
    expect(readSocialEnvironment(elsewhere).facebook).toMatchObject({
      dialogUrl: 'https://www.facebook.com/v23.0',
      graphUrl: 'http://127.0.0.1:9000/graph',
    });
  });

  test('an incomplete group or invalid URL stops the start without repeating it', () => {
    const half = { FACEBOOK_CLIENT_SECRET: 'something secret' };
    expect(() => readSocialEnvironment(half)).toThrow(/^FACEBOOK_CLIENT_ID must be set too/);
    expect(() => readSocialEnvironment(half)).not.toThrow('something secret');
    const wrong = { ...google, GOOGLE_ISSUER_URL: 'accounts.google.com' };
    expect(() => readSocialEnvironment(wrong)).toThrow(/^GOOGLE_ISSUER_URL must be/);
  });
});

describe('the fake providers, where anyone can be anyone', () => {
  const isOn = (source: Record<string, string>) => readEnvironment(source).hasSocialSandbox;

  test('are available in the local demo', () => {
    expect(isOn({})).toBe(true);
    expect(isOn({ PUBLIC_URL: 'http://127.0.0.1:3000' })).toBe(true);
  });

  test.each([
    ['in a shop that is no demo', { DEMO: '0' }],
    ['beside a key of Google', google],
    ['beside a key of Facebook', facebook],
    ['where money is real', { PAYMENT_SANDBOX: '0' }],
    ['where others can reach it', { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }],
    ['behind an address in the world', { PUBLIC_URL: 'https://shop.example' }],
  ])('are unavailable %s', (_, source) => {
    expect(isOn(source)).toBe(false);
  });

  test('the offered providers follow the keys', async () => {
    const offered = async (source: Record<string, string>) => {
      const { providers, sandbox, close } = chooseSocialProviders(readEnvironment(source), {
        log: quiet,
        clock: { now: () => new Date() },
      });
      await close();
      return { names: Object.keys(providers), hasSandbox: sandbox !== null };
    };
    expect(await offered({ DEMO: '0' })).toEqual({ names: [], hasSandbox: false });
    expect(await offered(facebook)).toEqual({ names: ['facebook'], hasSandbox: false });
    expect(await offered({ ...google, ...facebook, DEMO: '0' })).toEqual({
      names: ['google', 'facebook'],
      hasSandbox: false,
    });
    expect(await offered({})).toEqual({ names: ['google', 'facebook'], hasSandbox: true });
  });
});
