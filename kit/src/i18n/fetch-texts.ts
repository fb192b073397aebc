/** Whether these texts are loaded; those of every page always are. */
export const hasCome = (name: string) => name === 'first' || window.__soukMessages?.come?.includes(name);

const coming = new Map<string, Promise<void>>();

/** Loads texts that only some pages need, by script name; rejects like a failed dynamic import. */
export async function fetchTexts(name: string): Promise<void> {
  const url = window.__soukMessages?.urls?.[name];
  if (url === undefined || hasCome(name)) return;
  const load = coming.get(name) ?? loadTexts(url).finally(() => coming.delete(name));
  coming.set(name, load);
  await load;
}

function loadTexts(url: string): Promise<void> {
  const script = document.createElement('script');
  script.src = url;
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`Loading chunk failed: ${url}`)));
    document.head.append(script);
  });
}
