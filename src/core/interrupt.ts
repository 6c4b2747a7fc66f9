/** Ends waits early: every wait through `guard` rejects as soon as an error is raised. */
export interface Interrupt {
  /** Settles like the work, unless an error is raised first; the work itself is not stopped. */
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
