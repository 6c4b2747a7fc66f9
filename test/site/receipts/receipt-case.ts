/** A part of a page: a widget that is acted on, or something that changes by itself. */
export interface ReceiptPart {
  readonly body: string;
  readonly style?: string;
  readonly script?: string;
}

/** An action, and all that it does, written down before it was ever tried. */
export interface ReceiptCase {
  /** A sentence, unlike all others. */
  readonly id: string;
  readonly widget: ReceiptPart;
  /** What changes by itself on the same page. */
  readonly noise?: ReceiptPart;
  readonly pick: string | { readonly text?: string; readonly role?: string; readonly nearText?: string };
  readonly call: { readonly intent?: string } | { readonly state: string | number | boolean };
  readonly changed: boolean;
  /** Each is somewhere in what the receipt credits to the action. */
  readonly told: readonly string[];
  /** Words of other parts that the action changes too: they may be in the receipt. */
  readonly own?: readonly string[];
  /** Words that no person reads there. */
  readonly never?: string;
  readonly sort?: string;
  /** The action changes class or style and no words. */
  readonly appearance?: true;
}
