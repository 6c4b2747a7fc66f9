/** The progress of long work, for the person at the terminal. */
export interface ShownProgress {
  tell(done: number, total: number): void;
  end(): void;
}

const WIDTH = 30;

/** A bar on standard error, if that is a terminal. */
export function showProgress(doing: string): ShownProgress {
  if (!process.stderr.isTTY) return { tell: () => undefined, end: () => undefined };
  let shown = '';
  return {
    tell(done, total) {
      const share = total === 0 ? 1 : Math.min(1, done / total);
      const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░');
      const line = `\r${doing} ${bar} ${Math.floor(share * 100)} %`;
      if (line !== shown) process.stderr.write(line);
      shown = line;
    },
    end: () => void process.stderr.write('\n'),
  };
}
