/** The progress of long work, for the person at the terminal. */
export interface ShownProgress {
  tell(done: number, total: number): void;
  end(): void;
}

const WIDTH = 30;
/** A log is not to be filled with it. */
const LINE_EVERY_PERCENT = 10;

/** On standard error: a bar, if that is a terminal, otherwise a line now and then. */
export function showProgress(doing: string): ShownProgress {
  const isTerminal = process.stderr.isTTY;
  let shown = '';
  const show = (line: string): void => {
    if (line !== shown) process.stderr.write(line);
    shown = line;
  };
  return {
    tell(done, total) {
      const share = total === 0 ? 1 : Math.min(1, done / total);
      const percent = Math.floor(share * 100);
      const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░');
      if (isTerminal) show(`\r${doing} ${bar} ${percent} %`);
      else show(`${doing} ${percent - (percent % LINE_EVERY_PERCENT)} %\n`);
    },
    end() {
      if (isTerminal) process.stderr.write('\n');
    },
  };
}
