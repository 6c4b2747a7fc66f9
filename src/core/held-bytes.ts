/** Memory that all who share it may use together, counted in bytes. */
export interface HeldBytes {
  /** Resolves when there is room, in the order of the calls. What is larger than everything gets it when nothing else is held. */
  hold(bytes: number): Promise<HeldPart>;
  /** The same without waiting; undefined if there is no room now. */
  tryHold(bytes: number): HeldPart | undefined;
  /** What is held now. */
  bytes(): number;
}

/** Is held until it is disposed of. */
export interface HeldPart extends Disposable {
  /** It has turned out to be more, or less. */
  resize(bytes: number): void;
}

interface WaitingHold {
  readonly bytes: number;
  readonly start: () => void;
}

export function createHeldBytes(maxBytes: number): HeldBytes {
  let held = 0;
  const waiting: WaitingHold[] = [];
  const hasRoom = (bytes: number): boolean => held === 0 || held + bytes <= maxBytes;
  const change = (by: number): void => {
    held += by;
    for (let next = waiting[0]; next !== undefined && hasRoom(next.bytes); next = waiting[0]) {
      waiting.shift();
      held += next.bytes;
      next.start();
    }
  };
  /** Of bytes that are counted already. */
  const partOf = (counted: number): HeldPart => {
    let size = counted;
    const resize = (bytes: number): void => {
      const by = bytes - size;
      size = bytes;
      change(by);
    };
    return { resize, [Symbol.dispose]: () => resize(0) };
  };
  const tryHold = (bytes: number): HeldPart | undefined => {
    if (waiting.length > 0 || !hasRoom(bytes)) return undefined;
    held += bytes;
    return partOf(bytes);
  };
  return {
    tryHold,
    hold: (bytes) =>
      new Promise((resolve) => {
        const part = tryHold(bytes);
        if (part !== undefined) resolve(part);
        else waiting.push({ bytes, start: () => resolve(partOf(bytes)) });
      }),
    bytes: () => held,
  };
}
