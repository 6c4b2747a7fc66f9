// What a frame in a shadow tree says of its place: no list of its parent has it.
const IN_SHADOW = -1;

/** The path to a frame, as the frames around it tell its parts, from what the frame itself knows of it. */
export async function placeOf(
  frame: { tags(signal: AbortSignal): Promise<readonly number[]> },
  path: readonly number[],
  signal: AbortSignal,
): Promise<readonly number[]> {
  if (!path.includes(IN_SHADOW)) return path;
  const tags = await frame.tags(signal);
  return path.map((place, at) => (place === IN_SHADOW ? IN_SHADOW - (tags[at] ?? 0) : place));
}
