/** What of a page nobody looked at: there is too much of it, or it did not answer. */
export interface NotShown {
  readonly elements: number;
  readonly frames: number;
}

/** As answers and errors say it: nothing where everything was looked at. */
export function tellNotShown({ elements, frames }: NotShown): { notShown?: Partial<NotShown> } {
  if (elements === 0 && frames === 0) return {};
  return { notShown: { ...(elements > 0 && { elements }), ...(frames > 0 && { frames }) } };
}
