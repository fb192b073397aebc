type Ending = {
  /** Ends the process with code 1 after saying why: a sentence, or an error whose message is one. */
  because(reason: unknown): Promise<void>;
  isEnding(): boolean;
};

/** Ctrl-C in a terminal reaches the process twice: from the terminal and, a moment later, from npm. */
const sameSignalMs = 1000;

/**
 * One orderly end for every reason: SIGINT and SIGTERM (exit 0; a second one later than a second forces exit 1),
 * and an error that nobody caught (F35: said, then exit 1, never half-alive).
 */
export function endOn(closeAll: () => Promise<void>): Ending {
  let firstSignalAt: number | null = null;
  let isEnding = false;

  const end = async (code: number) => {
    isEnding = true;
    try {
      await closeAll();
    } catch (error) {
      say(error);
      code = 1;
    }
    process.exit(code);
  };

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      const now = performance.now();
      if (firstSignalAt !== null) {
        if (now - firstSignalAt > sameSignalMs) process.exit(1);
        return;
      }
      firstSignalAt = now;
      if (!isEnding) void end(0);
    });
  }
  const onSurprise = (error: unknown) => {
    say(error);
    if (!isEnding) void end(1);
  };
  process.on('uncaughtException', onSurprise);
  process.on('unhandledRejection', onSurprise);

  return {
    async because(reason) {
      if (isEnding) return;
      process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`);
      await end(1);
    },
    isEnding: () => isEnding,
  };
}

function say(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}
