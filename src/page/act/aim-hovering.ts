import type { Aim, AimRequest } from '../../inpage/index.ts';
import type { TabScope } from '../../session/index.ts';
import { answered } from '../bounded.ts';
import type { AskableFrame } from '../perceive/index.ts';

// Nested menus open one level at a time.
const MOST_STEPS = 6;

/** Aims at an element; one that is visible only on hover is revealed first. */
export async function aimHovering(
  frame: AskableFrame,
  request: AimRequest,
  { tab, signal }: Pick<TabScope, 'tab' | 'signal'>,
): Promise<Aim | null | undefined> {
  for (let steps = 0; ; steps++) {
    const aim = await frame.ask('aim', steps === 0 ? request : { ...request, isAfterHover: true }, signal);
    if (aim?.is !== 'hover' || steps === MOST_STEPS) return aim;
    const [left, top] = await frame.origin(signal);
    await answered((bound) => tab.input.move([left + aim.x, top + aim.y], bound), signal);
  }
}
