/** Yields to the browser, so that pending input and frames precede long work. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
