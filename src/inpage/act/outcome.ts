import type { Outcome, OutcomeRequest } from '../contract/actions.ts';
import { untilQuiet } from '../quiet/until-quiet.ts';
import { fadesEnd } from './fades.ts';
import { difference, rememberedMs, still } from './remembered.ts';

/** Waits until this frame settles after an action, and reports what is different. */
export async function outcome({ quiet, compares }: OutcomeRequest): Promise<Outcome> {
  const isStill = await still();
  const isQuiet = isStill || (await untilQuiet(quiet));
  if (compares && isQuiet) await fadesEnd(rememberedMs());
  return { isStill, isQuiet, ...(compares && isQuiet && { difference: difference() }) };
}
