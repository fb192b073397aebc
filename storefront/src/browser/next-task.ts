/** Lets the browser do what waits, a press or a frame, before long work goes on. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
