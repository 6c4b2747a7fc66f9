// What passes between the server and our code in a page when a control is set: plain data.
import type { SeenState } from '../../perceive/perception.ts';

/** By what a control is set. */
export type ControlKind =
  | 'text'
  /** Given its value as a whole: dates, colours, native sliders. */
  | 'value'
  | 'select'
  | 'check'
  | 'radio'
  | 'pressed'
  | 'expanded'
  | 'selected'
  | 'combobox'
  | 'listbox'
  | 'range'
  | 'file'
  | 'cell'
  | 'other';

export interface Control {
  readonly kind: ControlKind;
  /** Of an input; else the tag. */
  readonly type: string;
  readonly value: string;
  /** Of a native select. */
  readonly options: readonly string[];
  readonly isMultiple: boolean;
  readonly isWritable: boolean;
  readonly isSecret: boolean;
  /** -1 where there is no limit. */
  readonly maxLength: number;
  readonly step: number;
  readonly isVertical: boolean;
  readonly placeholder: string;
  /** What is written in it and right around it. */
  readonly shown: string;
  readonly state: SeenState;
}

/** What became of a value that was given as a whole. */
export interface Assigned {
  readonly isTaken: boolean;
  /** What it could have taken, where it was not. */
  readonly allowed?: readonly string[];
}

/** One choice of a list. */
export interface Option {
  readonly node: number;
  readonly name: string;
  readonly isSelected: boolean;
  readonly isDisabled: boolean;
}

/** What leads to a day in a calendar. */
export type CalendarStep = { readonly is: 'none' } | { readonly is: 'day' | 'turn'; readonly node: number };

/** Where the handle of a slider can be dragged, in CSS pixels of the frame's viewport. */
export interface Track {
  readonly handle: readonly [x: number, y: number];
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
}
