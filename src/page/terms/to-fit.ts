/** An answer of variable length. */
export interface ToFit<T> {
  /** Without the variable part, and with everything else at its longest. */
  readonly widest: T;
  /** With as much of the variable part as fits into this many bytes of JSON; its elements get their handles now. */
  readonly fit: (maxBytes: number) => T;
}
