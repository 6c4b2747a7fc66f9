import type { Load, NetworkLog } from '../network/network-log.ts';

export interface Journey extends Disposable {
  /** Whether the document of a navigation was shown, and not that of a later one. */
  arrival(loaderId: string): Promise<boolean>;
  /** Whether another navigation has begun after this one. */
  hasLater(loaderId: string): boolean;
  /** Whether the tab has started a fragment navigation to this address. */
  hasJumpedTo(url: string): boolean;
  /** Resolves when a fragment navigation is committed. */
  readonly landed: Promise<void>;
  /** The state of the last navigation; undefined if none has begun. */
  latest(): 'begun' | 'shown' | 'failed' | undefined;
  /** Resolves when the state changes, or after that time. */
  change(limitMs: number): Promise<void>;
  /** How far it got: after redirects that is not the requested address. */
  stuckAt(): { readonly url: string | undefined; readonly status: number | undefined };
}

/** Records the navigations of a tab in order, and the documents that it shows. */
export function followJourney(log: NetworkLog): Journey {
  const begun: string[] = [];
  const jumps = new Set<string>();
  const ended = new Map<string, 'shown' | 'failed'>();
  let [url, status]: [string?, number?] = [];
  let onChange = (): void => undefined;
  let land = (): void => undefined;
  const landed = new Promise<void>((resolve) => (land = resolve));
  const laterThan = (loaderId: string): string[] => begun.slice(begun.lastIndexOf(loaderId) + 1);
  const isShown = (loaderId: string): boolean | undefined => {
    if (ended.has(loaderId)) return ended.get(loaderId) === 'shown';
    return laterThan(loaderId).some((later) => ended.get(later) === 'shown') ? false : undefined;
  };
  const end = (loaderId: string, how: 'shown' | 'failed'): void => {
    if (!ended.has(loaderId)) ended.set(loaderId, how);
    onChange();
  };
  const note = ({ isDocument, redirectStatus, answer }: Load): void => {
    if (isDocument) status = answer?.status ?? redirectStatus ?? status;
  };
  const reading = log.read({
    started: ({ loaderId }) => begun.push(loaderId),
    jumping: (jump) => jumps.add(jump.url),
    jumped: () => land(),
    shown: ({ loaderId }) => end(loaderId, 'shown'),
    requested: note,
    answered: note,
    failed({ id, load, isCanceled }) {
      if (load?.isDocument === true) ({ url } = load);
      if (isCanceled) end(id, 'failed');
    },
  });
  return {
    landed,
    arrival: (loaderId) =>
      new Promise((resolve) => {
        onChange = () => {
          const outcome = isShown(loaderId);
          if (outcome !== undefined) resolve(outcome);
        };
        onChange();
      }),
    latest() {
      const loaderId = begun.at(-1);
      return loaderId === undefined ? undefined : (ended.get(loaderId) ?? 'begun');
    },
    change: (limitMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, limitMs);
        onChange = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    hasLater: (loaderId) => laterThan(loaderId).length > 0,
    hasJumpedTo: (place) => URL.canParse(place) && jumps.has(new URL(place).href),
    stuckAt: () => ({ url, status }),
    [Symbol.dispose]: () => reading[Symbol.dispose](),
  };
}
