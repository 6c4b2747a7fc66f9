export type AskServer = (path: string) => Promise<Response>;

/** Data, or the sentence that says why there is none. */
export type Told<T> = { readonly data: T } | { readonly trouble: string };

export async function askFor<T>(
  ask: AskServer,
  path: string,
  params: Readonly<Record<string, string | number | undefined>> = {},
): Promise<Told<T>> {
  const given = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  try {
    const response = await ask(`${path}?${String(new URLSearchParams(given))}`);
    const body = (await response.json()) as T & { error: { message: string } }; // from our own server
    return response.ok ? { data: body } : { trouble: body.error.message };
  } catch {
    return { trouble: 'The server does not answer.' };
  }
}

/** Runs one request at a time: the answer to an older one is dropped. */
export function createNewest(): <T>(work: Promise<T>) => Promise<T | undefined> {
  let newest: unknown;
  return async (work) => {
    newest = work;
    const result = await work;
    return newest === work ? result : undefined;
  };
}
