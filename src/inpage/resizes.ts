import { nextFrame } from './act/next-frame.ts';
import { HOLD_RESIZES_EVENT } from './channel.ts';

/** For a caller that does not come back. */
const LONGEST_MS = 15_000;
const MOST_FRAMES = 60;

let held: { readonly size: string; readonly timer: number } | undefined;

/** From now on listeners of the page do not hear that the window changes its size. */
export function holdResizes(): true {
  clearTimeout(held?.timer);
  held = { size: sizeOfView(), timer: window.setTimeout(release, LONGEST_MS) };
  tell(true);
  return true;
}

/** They hear of it again, once the window has its former size and the events of that are over. */
export async function releaseResizes(): Promise<true> {
  if (held === undefined) return true;
  const { size } = held;
  for (let frame = 0; frame < MOST_FRAMES && sizeOfView() !== size; frame++) await nextFrame();
  await nextFrame();
  await nextFrame();
  release();
  return true;
}

function release(): void {
  clearTimeout(held?.timer);
  held = undefined;
  tell(false);
}

function tell(isHeld: boolean): void {
  window.dispatchEvent(new CustomEvent(HOLD_RESIZES_EVENT, { detail: isHeld }));
}

function sizeOfView(): string {
  const { innerWidth, innerHeight } = window;
  return `${innerWidth} ${innerHeight}`;
}
