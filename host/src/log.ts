import type { FastifyServerOptions } from 'fastify';
import type { LogLevel } from './environment.ts';

/** Beyond this nobody is reading: lines are dropped to protect memory. */
const maxWaitingBytes = 4_000_000;

/**
 * One JSON line per event on standard output. A closed output or a full disk loses lines, never the shop (F36): pino's own
 * destination would end the process on a full disk.
 */
export function loggerOptions(level: LogLevel): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    stream: {
      write(line: string) {
        if (process.stdout.writableLength < maxWaitingBytes) process.stdout.write(line);
      },
    },
    // UTC, human-readable.
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
    serializers: {
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        url: maskTokens(request.url),
        ip: request.ip,
      }),
    },
  };
}

/** The contract puts guest tokens in queries (CONTRACT §1.4); they must not be logged. */
export function maskTokens(url: string): string {
  return url.replaceAll(/([?&](?:[\w-]*token|code|link|state|signature|email)=)[^&#]*/gi, '$1…');
}

/** Without a listener, writing to a closed pipe or a full disk is an uncaught exception. */
export function surviveClosedOutput(): void {
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
}
