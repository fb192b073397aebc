/** Message types of a channel: the payload, and the answer if it is a request. */
export type Words = Record<string, { facts: unknown; answer: unknown }>;
export type Word<Facts = null, Answer = null> = { facts: Facts; answer: Answer };

/** One end of the IPC pipe that Node creates with `fork`: `process`, or the process of a worker. */
export type Pipe = {
  readonly connected: boolean;
  send?: ((message: object, onSent: (error: Error | null) => void) => unknown) | undefined;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'disconnect', listener: () => void): unknown;
};

type Message =
  | { souk: 'word'; what: string; facts: unknown; id?: number }
  | { souk: 'answer'; id: number; facts: unknown }
  | { souk: 'failure'; id: number; reason: string };

type Question = { resolve(answer: unknown): void; reject(error: Error): void; timer: NodeJS.Timeout };

/**
 * One end of the pipe between the primary process and a worker. Messages arrive in order and are not lost while both live;
 * during a restart the other end may run the previous version of the shop.
 */
export class Channel<Out extends Words, In extends Words> {
  readonly #pipe: Pipe;
  readonly #handlers = new Map<string, (facts: never) => unknown>();
  readonly #questions = new Map<number, Question>();
  #lastId = 0;

  constructor(pipe: Pipe) {
    this.#pipe = pipe;
    pipe.on('message', (message) => void this.#take(message as Message));
    pipe.on('disconnect', () => {
      for (const id of this.#questions.keys())
        this.#close(id)?.reject(new Error('the other process has gone'));
    });
  }

  hear<What extends keyof In & string>(
    what: What,
    handler: (facts: In[What]['facts']) => In[What]['answer'] | void | Promise<In[What]['answer'] | void>,
  ): void {
    this.#handlers.set(what, handler);
  }

  tell<What extends keyof Out & string>(what: What, facts: Out[What]['facts']): void {
    this.#send({ souk: 'word', what, facts });
  }

  /** Sends a request. Rejects on a timeout, or with the other side's error message. */
  ask<What extends keyof Out & string>(
    what: What,
    facts: Out[What]['facts'],
    limitMs: number,
  ): Promise<Out[What]['answer']> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const late = () => this.#close(id)?.reject(new Error(`"${what}" was not answered in ${limitMs} ms`));
      // The other end answers requests of this name with this type.
      const answer = resolve as (answer: unknown) => void;
      this.#questions.set(id, { resolve: answer, reject, timer: setTimeout(late, limitMs) });
      this.#send({ souk: 'word', what, facts, id }, (error) => this.#close(id)?.reject(error));
    });
  }

  async #take(message: Message): Promise<void> {
    if (message?.souk === 'answer') return this.#close(message.id)?.resolve(message.facts);
    if (message?.souk === 'failure') return this.#close(message.id)?.reject(new Error(message.reason));
    if (message?.souk !== 'word') return;
    const { what, facts, id } = message;
    const handler = this.#handlers.get(what);
    if (id === undefined) return void (await handler?.(facts as never));
    try {
      if (!handler) throw new Error(`no handler for "${what}"`);
      this.#send({ souk: 'answer', id, facts: (await handler(facts as never)) ?? null });
    } catch (error) {
      this.#send({ souk: 'failure', id, reason: error instanceof Error ? error.message : String(error) });
    }
  }

  #close(id: number): Question | undefined {
    const question = this.#questions.get(id);
    this.#questions.delete(id);
    clearTimeout(question?.timer);
    return question;
  }

  /** A process that dies now is noticed by its exit; the message is lost with it. */
  #send(message: Message, onFailure: (error: Error) => void = () => {}): void {
    if (!this.#pipe.connected) return onFailure(new Error('the other process has gone'));
    this.#pipe.send?.(message, (error) => void (error && onFailure(error)));
  }
}
