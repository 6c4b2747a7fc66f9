import type { Outcome, OutcomeRequest } from '../contract/actions.ts';
import { untilQuiet } from '../quiet/until-quiet.ts';
import { difference, still } from './remembered.ts';

/** Waits until what was done has come to an end in this frame, and says what is different then. */
export async function outcome({ quiet, compares }: OutcomeRequest): Promise<Outcome> {
  const isStill = await still();
  const isQuiet = isStill || (await untilQuiet(quiet));
  return { isStill, isQuiet, ...(compares && isQuiet && { difference: difference() }) };
}
