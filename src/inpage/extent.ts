import { rootElement, scrollHeightOf, scrollWidthOf } from './dom.ts';
import type { Extent } from './contract/waiting.ts';

export function extent(): Extent {
  const root = rootElement();
  const { innerWidth, innerHeight, scrollX, scrollY, devicePixelRatio } = window;
  return {
    scroll: [scrollX, scrollY],
    viewport: [innerWidth, innerHeight],
    page: [
      Math.max(innerWidth, root === null ? 0 : scrollWidthOf(root)),
      Math.max(innerHeight, root === null ? 0 : scrollHeightOf(root)),
    ],
    density: devicePixelRatio,
  };
}
