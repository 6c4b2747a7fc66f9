/** Something that is told at more or less length. */
export interface ToFit<T> {
  /** Without the part that gives way, and with all else at its longest. */
  readonly widest: T;
  /** With as much of the part as takes so many bytes of JSON; elements in it get their handles now. */
  readonly fit: (maxBytes: number) => T;
}
