/** Names a part of the ending for as long as it takes, so that one which hangs can be told. */
export type WaitFor = <Result>(what: string, work: Promise<Result>) => Promise<Result>;

type Ending = {
  /** Ends the process with code 0, without a word. */
  inOrder(): Promise<void>;
  /** Ends the process with code 1 after saying why: a sentence, or an error whose message is one. */
  because(reason: unknown): Promise<void>;
  isEnding(): boolean;
};

/** Ctrl-C in a terminal reaches the process twice: from the terminal and, a moment later, from npm. */
const sameSignalMs = 1000;
/** A database, a provider or a disk may hang for ever; F6 gives the whole ending 15 s. */
const patienceMs = 14_000;

/**
 * One orderly end for every reason, and none without a word on the standard error: SIGINT, SIGTERM and SIGHUP (exit 0;
 * a second one later than a second forces exit 1), an error that nobody caught (F35: said, then exit 1, never
 * half-alive), and nothing left to wait for (exit 1: a shop waits for visitors). What is not closed after 14 s is named
 * and left (exit 1).
 */
export function endOn(
  closeAll: (waitFor: WaitFor) => Promise<void>,
  {
    patience = patienceMs,
    signals = 'end',
    onHangUp,
  }: {
    patience?: number;
    /** `ignored`: by a worker. Whoever ends the whole group of processes means the first, which tells its workers. */
    signals?: 'end' | 'ignored';
    /** What SIGHUP does instead of ending the process. */
    onHangUp?: (() => void) | undefined;
  } = {},
): Ending {
  let firstSignalAt: number | null = null;
  let isEnding = false;
  let lastWord: string | null = 'The shop ended by itself';
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
    const names = open.size ? [...open].join(', ') : 'its end';
    say(`Ending took longer than ${patience / 1000} s; gave up waiting for ${names}.`);
    process.exit(1);
  };

  const end = async (code: number) => {
    isEnding = true;
    setTimeout(giveUp, patience);
    try {
      await closeAll(waitFor);
    } catch (error) {
      say(error);
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
        lastWord = `The shop ended at once after a second ${signal}`;
        process.exit(1);
      }
      firstSignalAt = now;
      say(`The shop is ending: ${signal}.`);
      lastWord = `The shop ended after ${signal}`;
      if (!isEnding) void end(0);
    });
  }
  const onSurprise = (error: unknown) => {
    say(error);
    lastWord = 'The shop ended after an error that nobody caught';
    if (!isEnding) void end(1);
  };
  process.on('uncaughtException', onSurprise);
  process.on('unhandledRejection', onSurprise);
  process.on('beforeExit', () => {
    lastWord = 'The shop ended because nothing was left to wait for';
    process.exit(1);
  });
  process.on('exit', (code) => {
    if (lastWord !== null) say(`${lastWord}, with exit code ${code}.`);
  });

  return {
    async inOrder() {
      if (isEnding) return;
      lastWord = null;
      await end(0);
    },
    async because(reason) {
      if (isEnding) return;
      say(reason instanceof Error ? reason.message : String(reason));
      lastWord = null; // the reason was the word
      await end(1);
    },
    isEnding: () => isEnding,
  };
}

function say(words: unknown): void {
  process.stderr.write(`${words instanceof Error ? (words.stack ?? words.message) : String(words)}\n`);
}
