/** An open tunnel. Encrypted ones to inside addresses are closed when the session opens a page from the internet. */
export interface Tunnel {
  /** Whether it leads to an inside address. */
  readonly isGuarded: boolean;
  readonly isGuardedTls: boolean;
  readonly target: URL;
  readonly close: () => void;
}
