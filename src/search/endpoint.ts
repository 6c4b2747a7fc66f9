/** The address of a request; parameters that are undefined are left out. */
export function endpoint(
  baseUrl: string,
  path: string,
  parameters: Readonly<Record<string, string | number | undefined>>,
): URL {
  const url = new URL(baseUrl.replace(/\/+$/, '') + path);
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
}
