/** One element by its key (`#remove-ann`), or that a person could not say which, or that there is none. */
export type PickingGoal = `#${string}` | 'ambiguous' | 'not_found';

export interface PickingCase {
  readonly hint: string | { readonly text?: string; readonly role?: string; readonly nearText?: string };
  readonly goal: PickingGoal;
}

/** A page with rows, cards or forms. `data-key` names elements for the test alone: it is not served. */
export interface PickingPage {
  readonly id: string;
  readonly title: string;
  readonly language: string;
  readonly style?: string;
  readonly body: string;
  readonly cases: readonly PickingCase[];
}
