/** Names a step of the shutdown while it runs, so a hanging one can be reported. */
export type WaitFor = <Result>(what: string, work: Promise<Result>) => Promise<Result>;

type Ending = {
  inOrder(): Promise<void>;
  /** Ends the process with code 1 after printing the reason: a sentence, or an error's message. */
  because(reason: unknown): Promise<void>;
  isEnding(): boolean;
};

/** Ctrl-C reaches the process twice: from the terminal and, a moment later, from npm. */
const sameSignalMs = 1000;
/** A database, provider or disk may hang; F6 allows 15 s for the whole shutdown. */
const shutdownTimeoutMs = 14_000;

/**
 * Orderly shutdown for every reason, always with a message on standard error: SIGINT, SIGTERM and SIGHUP (exit 0; a second signal
 * more than a second later forces exit 1), an uncaught error (F35: printed, then exit 1), and an empty event loop (exit 1: a shop
 * waits for visitors). Whatever isn't closed after 14 s is named and abandoned (exit 1).
 */
export function endOn(
  closeAll: (waitFor: WaitFor) => Promise<void>,
  {
    timeoutMs = shutdownTimeoutMs,
    signals = 'end',
    onHangUp,
  }: {
    timeoutMs?: number;
    /** `ignored`: in a worker. A signal to the process group is handled by the supervisor, which stops its workers. */
    signals?: 'end' | 'ignored';
    /** Action of SIGHUP instead of shutdown. */
    onHangUp?: (() => void) | undefined;
  } = {},
): Ending {
  let firstSignalAt: number | null = null;
  let isEnding = false;
  let lastWord: string | null = 'The shop exited on its own';
  const open = new Set<string>();

  const waitFor: WaitFor = async (what, work) => {
    open.add(what);
    try {
      return await work;
    } finally {
      open.delete(what);
    }
  };

  const giveUp = () => {
    const names = open.size ? [...open].join(', ') : 'the process to exit';
    writeLine(`Shutdown took longer than ${timeoutMs / 1000} s; gave up waiting for ${names}.`);
    process.exit(1);
  };

  const end = async (code: number) => {
    isEnding = true;
    setTimeout(giveUp, timeoutMs);
    try {
      await closeAll(waitFor);
    } catch (error) {
      writeLine(error);
      code = 1;
    }
    process.exit(code);
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (signals === 'ignored') return;
      if (signal === 'SIGHUP' && onHangUp && !isEnding) return onHangUp();
      const now = performance.now();
      if (firstSignalAt !== null) {
        if (now - firstSignalAt <= sameSignalMs) return;
        lastWord = `The shop stopped immediately after a second ${signal}`;
        process.exit(1);
      }
      firstSignalAt = now;
      writeLine(`Shutting down: ${signal}.`);
      lastWord = `The shop stopped after ${signal}`;
      if (!isEnding) void end(0);
    });
  }
  const onSurprise = (error: unknown) => {
    writeLine(error);
    lastWord = 'The shop stopped after an uncaught error';
    if (!isEnding) void end(1);
  };
  process.on('uncaughtException', onSurprise);
  process.on('unhandledRejection', onSurprise);
  process.on('beforeExit', () => {
    lastWord = 'The shop stopped because nothing was left to run';
    process.exit(1);
  });
  process.on('exit', (code) => {
    if (lastWord !== null) writeLine(`${lastWord}, with exit code ${code}.`);
  });

  return {
    async inOrder() {
      if (isEnding) return;
      lastWord = null;
      await end(0);
    },
    async because(reason) {
      if (isEnding) return;
      writeLine(reason instanceof Error ? reason.message : String(reason));
      lastWord = null; // already printed as the reason
      await end(1);
    },
    isEnding: () => isEnding,
  };
}

function writeLine(words: unknown): void {
  process.stderr.write(`${words instanceof Error ? (words.stack ?? words.message) : String(words)}\n`);
}
