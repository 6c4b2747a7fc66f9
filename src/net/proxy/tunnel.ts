/** A tunnel that stands. Encrypted ones to inside end when a page from the internet is opened beside them. */
export interface Tunnel {
  /** Whether it leads to an inside address. */
  readonly isGuarded: boolean;
  readonly isGuardedTls: boolean;
  readonly target: URL;
  readonly close: () => void;
}
