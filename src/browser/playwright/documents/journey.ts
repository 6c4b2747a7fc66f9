import type { Load, NetworkLog } from '../network/network-log.ts';

export interface Journey extends Disposable {
  /** Whether the document of a navigation came to be shown, and not that of a later one in its place. */
  arrival(loaderId: string): Promise<boolean>;
  /** Whether another navigation has begun after this one. */
  hasLater(loaderId: string): boolean;
  /** Whether the tab has set out for this place in the document that it shows. */
  hasJumpedTo(url: string): boolean;
  /** Resolves when the document says that it shows another place of itself. */
  readonly landed: Promise<void>;
  /** What became of the last navigation that has begun; undefined while none has. */
  latest(): 'begun' | 'shown' | 'failed' | undefined;
  /** Resolves when something has happened, or after so long. */
  change(limitMs: number): Promise<void>;
  /** How far it got: after redirects that is not the address that was asked for. */
  stuckAt(): { readonly url: string | undefined; readonly status: number | undefined };
}

/** Takes note of what a tab sets out for, in order, and of what it comes to show. */
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
    asked: note,
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
