import { fail, stripDeep } from '../../../core/index.ts';
import type { AnswerOf, Control, ControlKind, InpageName, RequestOf } from '../../../inpage/index.ts';
import type { Acting } from '../acting.ts';

/** The wanted value of a control: text or number, on or off, several choices, files. */
export type Wanted = string | number | boolean | readonly string[] | { readonly files: readonly string[] };

export interface ControlSetting {
  readonly acting: Acting;
  readonly control: Control;
  readonly wanted: Wanted;
  /** Folders whose files may be uploaded. */
  readonly uploadRoots: readonly string[];
}

/** Calls our in-page code in the frame of the control. */
export async function ask<Name extends InpageName>(
  { acting }: Pick<ControlSetting, 'acting'>,
  name: Name,
  request: RequestOf<Name>,
): Promise<AnswerOf<Name>> {
  const { frame, handle } = acting.target();
  const answer = await frame.ask(name, request, acting.scope.signal);
  if (answer === undefined) throw fail('handle_stale', { handle });
  return answer;
}

export function nodeOf({ acting }: Pick<ControlSetting, 'acting'>): { readonly node: number } {
  return { node: acting.target().address.node };
}

/** The control in its current state; undefined if its node no longer exists. */
export async function read(acting: Acting): Promise<Control | undefined> {
  const control = await acting.target().frame.ask('readControl', nodeOf({ acting }), acting.scope.signal);
  return control === null || control === undefined ? undefined : stripDeep(control).value;
}

/** The same action on another node of the same frame, such as an option of a list. */
export function onNode(acting: Acting, node: number): Acting {
  const target = acting.target();
  const other = { ...target, address: { ...target.address, node } };
  return { ...acting, target: () => other, renew: () => Promise.resolve(other) };
}

/** The error for a value that a control cannot take; without a list of allowed values, those of its kind. */
export function refused(
  { acting, control }: ControlSetting,
  allowed: readonly string[] = allowedBy(control),
  message?: string,
): Error {
  const { handle, seen } = acting.target();
  const target = { role: seen.role, label: seen.name };
  const facts = { handle, untrusted: true, target, kind: control.kind, allowed };
  return message === undefined ? fail('not_settable', facts) : fail('not_settable', facts, { message });
}

const STATES = ['true', 'false'];

function allowedBy({ kind, options, state }: Control): readonly string[] {
  if (options.length > 0) return options;
  if (TICKED.has(kind) || state.expanded !== undefined) return STATES;
  return kind === 'text' || kind === 'cell' ? ['a text'] : kind === 'range' ? ['a number'] : [];
}

/** Kinds of controls that are on or off. */
export const TICKED: ReadonlySet<ControlKind> = new Set([
  'check',
  'radio',
  'pressed',
  'expanded',
  'selected',
]);

/** The error for a value that was set but is not there afterwards. */
export function notTaken(setting: ControlSetting, now: string): Error {
  const { handle, seen } = setting.acting.target();
  const message = 'The control was used, but it did not take that value.';
  const target = { role: seen.role, label: seen.name };
  return fail('not_settable', { handle, untrusted: true, target, value: now.slice(0, 200) }, { message });
}

export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
