import { fail, stripDeep } from '../../../core/index.ts';
import type { AnswerOf, Control, InpageName, RequestOf } from '../../../inpage/index.ts';
import type { Acting } from '../acting.ts';

/** What a control shall be: a text or a number, on or off, several choices, files. */
export type Wanted = string | number | boolean | readonly string[] | { readonly files: readonly string[] };

/** A control that is being set. */
export interface ControlSetting {
  readonly acting: Acting;
  readonly control: Control;
  readonly wanted: Wanted;
  /** Folders whose files may be given to pages. */
  readonly uploadRoots: readonly string[];
}

/** Asks our code in the frame of the element that is set. */
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

/** The node of the element that is set. */
export function nodeOf({ acting }: Pick<ControlSetting, 'acting'>): { readonly node: number } {
  return { node: acting.target().address.node };
}

/** The control as it is now; undefined when its node is gone. */
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

/** The error of a value that a control cannot take. */
export function refused(
  { acting, control }: ControlSetting,
  allowed: readonly string[],
  message?: string,
): Error {
  const { handle, seen } = acting.target();
  const target = { role: seen.role, label: seen.name };
  const facts = { handle, untrusted: true, target, kind: control.kind, allowed };
  return message === undefined ? fail('not_settable', facts) : fail('not_settable', facts, { message });
}

/** The error of a value that was given, and is not there. */
export function notTaken(setting: ControlSetting, now: string): Error {
  const { handle, seen } = setting.acting.target();
  const message = 'The control was used, but it did not take that value.';
  const target = { role: seen.role, label: seen.name };
  return fail('not_settable', { handle, untrusted: true, target, value: now.slice(0, 200) }, { message });
}

export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
