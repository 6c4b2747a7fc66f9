/** The progress of long work, for the person at the terminal. */
export interface ShownProgress {
  tell(done: number, total: number): void;
  end(): void;
}

const WIDTH = 30;
/** A log is not to be filled with it. */
const LINE_EVERY_SHARE = 0.1;

/** On standard error: a bar, if that is a terminal, otherwise a line now and then. */
export function showProgress(doing: string): ShownProgress {
  return process.stderr.isTTY ? showBar(doing) : showLines(doing);
}

function showBar(doing: string): ShownProgress {
  let shown = '';
  return {
    tell(done, total) {
      const share = shareOf(done, total);
      const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░');
      const line = `\r${doing} ${bar} ${Math.floor(share * 100)} %`;
      if (line !== shown) process.stderr.write(line);
      shown = line;
    },
    end: () => void process.stderr.write('\n'),
  };
}

/** The total of a crawl grows while it goes on, so a line follows when enough was done since the last one. */
function showLines(doing: string): ShownProgress {
  let saidDone = 0;
  return {
    tell(done, total) {
      const isMuch = done - saidDone >= total * LINE_EVERY_SHARE;
      if (done === saidDone || !(isMuch || done === total)) return;
      process.stderr.write(`${doing} ${Math.floor(shareOf(done, total) * 100)} % (${done} of ${total})\n`);
      saidDone = done;
    },
    end: () => undefined,
  };
}

function shareOf(done: number, total: number): number {
  return total === 0 ? 1 : Math.min(1, done / total);
}
