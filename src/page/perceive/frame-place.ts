// The index that a frame in a shadow tree reports: it is not in its parent's `frames`.
const IN_SHADOW = -1;

/** The path to a frame as its ancestors number it, from the path that the frame itself reports. */
export async function placeOf(
  frame: { tags(signal: AbortSignal): Promise<readonly number[]> },
  path: readonly number[],
  signal: AbortSignal,
): Promise<readonly number[]> {
  if (!path.includes(IN_SHADOW)) return path;
  const tags = await frame.tags(signal);
  return path.map((place, at) => (place === IN_SHADOW ? IN_SHADOW - (tags[at] ?? 0) : place));
}
