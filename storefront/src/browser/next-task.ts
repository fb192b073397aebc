/** Yields to the browser, so that pending input and frames are handled before long work. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
