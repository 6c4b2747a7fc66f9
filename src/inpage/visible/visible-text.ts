import { transformed } from '../names/name-text.ts';
import { framePath } from '../perceive/frames.ts';
import type { Scene } from '../perceive/scene.ts';
import { shownFrames } from '../perceive/seen-frames.ts';
import { blockOf, isTextSeen } from '../perceive/text.ts';
import { currentVersion } from '../perceive/version.ts';
import { forgetSurface, styleOf } from './view.ts';
import { walk } from '../perceive/walk.ts';
import type { Said } from '../contract/waiting.ts';
import { unknownHosts } from '../unknown-hosts.ts';

// Throttled, however often the page changes: reading forces layout, which blocks the page.
const LOOK_EVERY_MS = 50;
// A fade-in does not change the document's version, so the page is read again after this time.
const LOOK_AGAIN_MS = 1_000;

interface Looked {
  readonly text: string;
  readonly version: number;
  readonly atMs: number;
  readonly tookMs: number;
  readonly said: Said;
}

let last: Looked | undefined;

/** Whether a text is visible in this frame, now or in a moment. */
export async function says(text: string): Promise<Said> {
  const said = look(squeezed(text));
  if (said.isSaid) return said;
  const waitMs = Math.max(LOOK_EVERY_MS, last?.tookMs ?? 0);
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  return look(squeezed(text));
}

function look(text: string): Said {
  const version = currentVersion();
  const atMs = performance.now();
  if (last?.text === text && last.version === version && atMs - last.atMs < LOOK_AGAIN_MS + 10 * last.tookMs)
    return last.said;
  forgetSurface();
  const scene = walk();
  const said = {
    isSaid: readings(scene).some((reading) => reading.includes(text)),
    path: framePath(),
    frames: [...shownFrames(scene).values()],
    unknownHosts: unknownHosts.count(),
  };
  last = { text, version, atMs, tookMs: performance.now() - atMs, said };
  return said;
}

/** The visible text as written and as rendered: text-transform may change its case. */
function readings({ pieces }: Scene): string[] {
  let [written, drawn] = ['', ''];
  let block: unknown;
  for (const { text, owner } of pieces) {
    if (!isTextSeen(owner)) continue;
    const of = blockOf(owner);
    const gap = of === block && text.previousSibling?.nodeName !== 'BR' ? '' : ' ';
    block = of;
    written += gap + text.data;
    drawn += gap + transformed(text.data, styleOf(owner).textTransform);
  }
  return [squeezed(written), squeezed(drawn)];
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
