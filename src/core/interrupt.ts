/** Ends waits early: whoever waits through `guard` gets the error as soon as it is raised. */
export interface Interrupt {
  /** The work's own result, or the error that was raised first. Work that loses is left to end by itself. */
  guard<T>(work: Promise<T>): Promise<T>;
  raise(error: Error): void;
}

export function createInterrupt(): Interrupt {
  const waiting = new Set<(error: Error) => void>();
  return {
    guard: (work) =>
      new Promise((resolve, reject) => {
        waiting.add(reject);
        work.then(resolve, reject).finally(() => waiting.delete(reject));
      }),
    raise(error) {
      for (const reject of waiting) reject(error);
    },
  };
}
