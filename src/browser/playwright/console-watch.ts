import type { ConsoleEntry, ConsoleRecord } from '../driver.ts';
import type { Heard } from './page-reports.ts';

const MOST_REMEMBERED = 50;

export interface ConsoleWatch {
  record(): ConsoleRecord;
}

export function watchConsole(heard: Heard): ConsoleWatch {
  let entries: ConsoleEntry[] = [];
  let [written, errors] = [0, 0];
  heard((report) => {
    if (!('written' in report)) return;
    written += report.written;
    errors += report.errors;
    const news = report.entries.map(([level, text]) => ({ level, text }));
    entries = [...entries, ...news].slice(-MOST_REMEMBERED);
  });
  return { record: () => ({ written, errors, entries }) };
}
