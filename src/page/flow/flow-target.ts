import { fail, WayfarerError } from '../../core/index.ts';
import type { TabScope } from '../../session/index.ts';
import type { Wanted } from '../act/index.ts';
import { pickElement, type PickedElement, type PickRequest } from '../scan/index.ts';

/** The target element of a step, and its wanted value. */
export interface FlowTarget {
  readonly handle: string;
  readonly wanted?: Wanted | undefined;
}

const HANDLE = /^(?:e|wa-|x)\d+$/;

/** Finds the one element that currently matches a handle or a label. */
export async function flowTarget(scope: TabScope, target: string, wanted?: Wanted): Promise<FlowTarget> {
  const isHandle = HANDLE.test(target);
  scope.usage.count('targets', isHandle ? 'handle' : 'label');
  if (isHandle) return { handle: target, wanted };
  const choice = typeof wanted === 'string' ? await choiceOf(scope, target, wanted) : undefined;
  return choice ?? { handle: (await pickOne(scope, { hint: { text: target } })).elementId, wanted };
}

const CHOICES: ReadonlySet<string> = new Set([
  'radio',
  'checkbox',
  'switch',
  'menuitemradio',
  'menuitemcheckbox',
]);

/** A label may also name a group, such as "Colour", whose choice is then the value. */
async function choiceOf(scope: TabScope, group: string, choice: string): Promise<FlowTarget | undefined> {
  try {
    const { elementId, role } = await pickOne(scope, { group, choice });
    return CHOICES.has(role) ? { handle: elementId, wanted: true } : undefined;
  } catch (error) {
    if (error instanceof WayfarerError && (error.code === 'not_found' || error.code === 'ambiguous'))
      return undefined;
    throw error;
  }
}

/** Acting needs more certainty than looking: an element that lacks some of the words is only a candidate. */
export async function pickOne(scope: TabScope, request: PickRequest): Promise<PickedElement> {
  const picked = await pickElement(scope, request);
  if (picked.isLoose !== true) return picked;
  const { elementId, role, label, row } = picked;
  const near = { elementId, role, label, ...(row !== '' && { row }) };
  const nearest = [near, ...(picked.nearest ?? [])];
  throw fail(
    'not_found',
    { untrusted: true, nearest },
    { message: 'No element of the page has all of these words.' },
  );
}
